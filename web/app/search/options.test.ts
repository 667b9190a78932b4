import { expect, test } from 'vitest';
import { placeAfter } from '#web/app/search/options.ts';

const lines = [{ options: ['a', 'a1', 'a2'] }, { options: ['b'] }, { options: ['c', 'c1'] }];
const at = (line: number, option = 0) => ({ line, option });

test.each([
  ['ArrowDown', undefined, at(0)],
  ['ArrowUp', undefined, at(2)],
  ['ArrowDown', at(0, 2), at(1)],
  ['ArrowDown', at(2), at(0)],
  ['ArrowUp', at(0), at(2)],
  ['ArrowRight', at(0), at(0, 1)],
  ['ArrowRight', at(0, 2), undefined],
  ['ArrowRight', at(1), undefined],
  ['ArrowLeft', at(0, 1), at(0)],
  ['ArrowLeft', at(0), undefined],
  ['ArrowRight', undefined, undefined],
  ['a', at(0), undefined],
] as const)('the key %s at position %j moves to %j', (key, from, to) => {
  expect(placeAfter(key, from, lines, 'ltr')).toEqual(to);
});

test('left and right arrows follow the reading direction', () => {
  expect(placeAfter('ArrowLeft', at(0), lines, 'rtl')).toEqual(at(0, 1));
  expect(placeAfter('ArrowRight', at(0), lines, 'rtl')).toBeUndefined();
});

test('arrow keys do nothing in an empty list', () => {
  expect(placeAfter('ArrowDown', undefined, [], 'ltr')).toBeUndefined();
});
