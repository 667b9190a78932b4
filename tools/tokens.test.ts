import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tokensCss } from '#tools/token-css.ts';
import { failingPairs, tokens } from '#tools/token-values.ts';

const committed = (name: string) => readFileSync(new URL(`../ui/theme/${name}`, import.meta.url), 'utf8');

test('every pair of colors has the contrast that WCAG AA requires', () => {
  expect(failingPairs(tokens)).toEqual([]);
});

test('a pair of colors with too little contrast is reported by name', () => {
  const pale = structuredClone(tokens);
  pale.neutral.ink3 = '#9aa5a9';
  pale.presets.purple.light.onSolid = '#7a49c5';
  expect(failingPairs(pale)).toEqual([
    expect.stringContaining('ink-3 on sunken: #9aa5a9'),
    expect.stringContaining('purple on its solid'),
    expect.stringContaining('purple on its hovered solid'),
  ]);
});

test('the committed design tokens are up to date', () => {
  expect(committed('tokens.css')).toBe(tokensCss(tokens));
  expect(JSON.parse(committed('tokens.json'))).toEqual(tokens);
});
