import { expect, test } from 'vitest';
import { nextPosition } from '#web/search/option-position.ts';

const rows = [{ options: ['a', 'a1', 'a2'] }, { options: ['b'] }, { options: ['c', 'c1'] }];
const at = (row: number, option = 0) => ({ row, option });

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
  expect(nextPosition(key, from, rows, 'ltr')).toEqual(to);
});

test('left and right arrows follow the reading direction', () => {
  expect(nextPosition('ArrowLeft', at(0), rows, 'rtl')).toEqual(at(0, 1));
  expect(nextPosition('ArrowRight', at(0), rows, 'rtl')).toBeUndefined();
});

test('arrow keys do nothing in an empty list', () => {
  expect(nextPosition('ArrowDown', undefined, [], 'ltr')).toBeUndefined();
});
