import { expect, test } from 'vitest';
import { whereTest } from '#sync/core/where.ts';

const holds = (where: object) => whereTest(where)(row);
const row = {
  tags: ['a', 'b'],
  id: 'a',
  name: 'Graphs',
  price: 5,
  deletedAt: null,
  createdAt: '2026-03-01T10:00:00.5+00:00',
};

test('a predicate requires all its columns, and an empty predicate matches every row', () => {
  expect(holds({})).toBe(true);
  expect(holds({ name: 'Graphs', price: 5 })).toBe(true);
  expect(holds({ name: 'Graphs', price: 6 })).toBe(false);
});

test('null matches empty columns, { not: null } matches others, and a column that was not sent counts as empty', () => {
  expect(holds({ deletedAt: null })).toBe(true);
  expect(holds({ name: { not: null } })).toBe(true);
  expect(holds({ deletedAt: { not: null } })).toBe(false);
  expect(holds({ publishedAt: null })).toBe(true);
});

test('a list or range of values excludes other values, and an empty column is never in a range', () => {
  expect(holds({ name: { in: ['Trees', 'Graphs'] } })).toBe(true);
  expect(holds({ name: { in: [] } })).toBe(false);
  expect(holds({ price: { gte: 5, lte: 5 } })).toBe(true);
  expect(holds({ price: { gte: 5.01 } })).toBe(false);
  expect(holds({ createdAt: { lte: '2026-03-01T10:00:00.49+00:00' } })).toBe(false);
  expect(holds({ deletedAt: { lte: 'z' } })).toBe(false);
});

test('overlapping lists share at least one value, and an empty list overlaps with none', () => {
  expect(holds({ tags: { overlaps: ['b', 'c'] } })).toBe(true);
  for (const overlaps of [['c'], []]) expect(holds({ tags: { overlaps } })).toBe(false);
  expect(holds({ deletedAt: { overlaps: [null] } })).toBe(false);
});

test('an undefined condition is ignored', () => {
  expect(holds({ name: undefined })).toBe(true);
});

test('`contains` matches text literally, ignoring case, and never matches an empty column', () => {
  for (const contains of ['raph', 'RAPH', '']) expect(holds({ name: { contains } })).toBe(true);
  for (const contains of ['r%h', 'gr_phs']) expect(holds({ name: { contains } })).toBe(false);
  expect(holds({ deletedAt: { contains: '' } })).toBe(false);
});

test('`alike` matches text that differs in case only, and never matches an empty column', () => {
  for (const alike of ['Graphs', 'GRAPHS']) expect(holds({ name: { alike } })).toBe(true);
  for (const alike of ['Graph', '', 'gr_phs']) expect(holds({ name: { alike } })).toBe(false);
  expect(holds({ deletedAt: { alike: '' } })).toBe(false);
});
