import { expect, test } from 'vitest';
import { compareRows, compareValues } from '#web/store/row/row-order.ts';

test('null sorts last ascending and first descending, as in Postgres', () => {
  expect([3, null, 1].sort(compareValues)).toEqual([1, 3, null]);
  const rows = [
    { id: 'a', at: null },
    { id: 'b', at: 2 },
    { id: 'c', at: 1 },
  ];
  expect(rows.toSorted(compareRows([['at', 'desc']])).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('an instant with more decimals sorts after the shorter one that it begins with', () => {
  const instants = ['2026-03-01T10:00:00.123456+00:00', '2026-03-01T10:00:00.12+00:00', '2026-03-01T10:00:00+00:00'];
  expect(instants.toSorted(compareValues)).toEqual(instants.toReversed());
});

test('rows that are equal in every column are ordered by id in the direction of the last column', () => {
  const rows = [
    { id: 'b', at: 1 },
    { id: 'a', at: 1 },
  ];
  expect(rows.toSorted(compareRows([['at', 'asc']])).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(rows.toSorted(compareRows([['at', 'desc']])).map(({ id }) => id)).toEqual(['b', 'a']);
});
