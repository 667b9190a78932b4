import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { applySettings, defaultSettings, parseSettings } from '#ui/setting/settings.ts';

test('stored settings are read back unchanged', () => {
  const chosen = {
    mode: 'dark',
    dir: 'rtl',
    color: 'purple',
    stretch: true,
    singleKeys: false,
    toastMs: 30_000,
  } as const;
  expect(parseSettings(JSON.stringify(chosen))).toEqual(chosen);
});

const broken = [null, '', '{', 'null', '7', '"dark"', '[]', '{"mode":"blue","dir":1,"color":null,"stretch":"yes"}'];

test.each(broken)('the stored text %j falls back to the defaults [S-156]', (text) => {
  expect(parseSettings(text)).toEqual(defaultSettings);
});

test('an invalid value falls back without affecting the others', () => {
  expect(parseSettings('{"mode":"dark","dir":"up"}')).toEqual({ ...defaultSettings, mode: 'dark' });
});

/** The part of an element that the settings use. */
const fakeRoot = () => {
  const attributes = new Set<string>();
  return {
    dataset: {} as Record<string, string>,
    dir: '',
    attributes,
    toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
  };
};

const html = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');
const beforeFirstPaint = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

test.each([...broken, '{"mode":"dark","dir":"rtl","color":"red","stretch":true}', '{"color":"cyan"}'])(
  'the script before the first paint gives the same settings for %j',
  (stored) => {
    const early = fakeRoot();
    const late = fakeRoot();
    runInNewContext(beforeFirstPaint, {
      localStorage: { getItem: () => stored },
      document: { documentElement: early },
    });
    applySettings(parseSettings(stored), late as unknown as HTMLElement);
    expect({ ...early, toggleAttribute: null }).toEqual({ ...late, toggleAttribute: null });
    expect(late.dataset['mode']).toMatch(/^(light|dark)$/);
  },
);
