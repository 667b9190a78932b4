import { expect, test } from 'vitest';
import { whereTest } from '#sync/where.ts';

const holds = (where: object) => whereTest(where)(row);
const row = {
  tags: ['a', 'b'],
  id: 'a',
  name: 'Graphs',
  price: 5,
  deletedAt: null,
  createdAt: '2026-03-01T10:00:00.5+00:00',
};

test('every column of a predicate must hold, and an empty one holds for every row', () => {
  expect(holds({})).toBe(true);
  expect(holds({ name: 'Graphs', price: 5 })).toBe(true);
  expect(holds({ name: 'Graphs', price: 6 })).toBe(false);
});

test('null asks for nothing, { not: null } for anything, and a column that was not sent counts as nothing', () => {
  expect(holds({ deletedAt: null })).toBe(true);
  expect(holds({ name: { not: null } })).toBe(true);
  expect(holds({ deletedAt: { not: null } })).toBe(false);
  expect(holds({ publishedAt: null })).toBe(true);
});

test('a list of values and a range leave out what is not in them, and nothing is never in a range', () => {
  expect(holds({ name: { in: ['Trees', 'Graphs'] } })).toBe(true);
  expect(holds({ name: { in: [] } })).toBe(false);
  expect(holds({ price: { gte: 5, lte: 5 } })).toBe(true);
  expect(holds({ price: { gte: 5.01 } })).toBe(false);
  expect(holds({ createdAt: { lte: '2026-03-01T10:00:00.49+00:00' } })).toBe(false);
  expect(holds({ deletedAt: { lte: 'z' } })).toBe(false);
});

test('a list overlaps another with one thing in common, and nothing overlaps nothing', () => {
  expect(holds({ tags: { overlaps: ['b', 'c'] } })).toBe(true);
  for (const overlaps of [['c'], []]) expect(holds({ tags: { overlaps } })).toBe(false);
  expect(holds({ deletedAt: { overlaps: [null] } })).toBe(false);
});

test('a condition that is undefined is no condition', () => {
  expect(holds({ name: undefined })).toBe(true);
});

test('text contains what is asked for letter by letter, whatever the capitals, and nothing contains anything', () => {
  for (const contains of ['raph', 'RAPH', '']) expect(holds({ name: { contains } })).toBe(true);
  for (const contains of ['r%h', 'gr_phs']) expect(holds({ name: { contains } })).toBe(false);
  expect(holds({ deletedAt: { contains: '' } })).toBe(false);
});

test('text is alike when only its capitals differ, and nothing is like anything', () => {
  for (const alike of ['Graphs', 'GRAPHS']) expect(holds({ name: { alike } })).toBe(true);
  for (const alike of ['Graph', '', 'gr_phs']) expect(holds({ name: { alike } })).toBe(false);
  expect(holds({ deletedAt: { alike: '' } })).toBe(false);
});
