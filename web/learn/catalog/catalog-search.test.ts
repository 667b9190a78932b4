import { SEARCH_MAX } from '#sync/core/input.ts';
import { describe, expect, test } from 'vitest';
import { CHOICES_MAX } from '#sync/teach/lesson-filter.ts';
import { readCatalogSearch, writeCatalogSearch } from '#web/learn/catalog/catalog-search.ts';

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [physics, music, waves, light] = [idOf(1), idOf(2), idOf(3), idOf(4)];

test('the catalog filter is written to the URL and read back from it [S-390]', () => {
  const chosen = { filters: [physics, music], labels: [waves, light] };
  const length = { level: ['beginner', 'advanced'], duration: 'short' };
  const search = { q: 'light waves', price: '0-15', rating: '4.5', ...length, ...chosen, sort: 'rating' };
  const filter = readCatalogSearch(search);
  expect(filter).toEqual({
    text: 'light waves',
    priceRange: [0, 15],
    rating: 4.5,
    levels: ['beginner', 'advanced'],
    duration: 'short',
    categories: [physics, music],
    labels: [waves, light],
    sort: 'rating',
  });
  expect(writeCatalogSearch(filter)).toEqual(search);
});

test('a catalog URL without parameters gives an empty filter', () => {
  expect(readCatalogSearch({})).toEqual({});
});

describe('an invalid parameter of the catalog URL is ignored', () => {
  test.each([
    ['a text without words', { q: ' … ' }],
    ['a price that is not a range', { price: 'free' }],
    ['a price range in descending order', { price: '9-3' }],
    ['a price above the maximum', { price: '0-5000' }],
    ['a price with three decimals', { price: '0-1.005' }],
    ['a rating below the scale', { rating: '0' }],
    ['a rating above the scale', { rating: '6' }],
    ['a rating that is not a number', { rating: 'good' }],
    ['categories that are not ids', { filters: ['physics', ''] }],
    ['a label that is not an id', { labels: 'waves' }],
    ['an unknown level', { level: 'expert' }],
    ['an unknown duration', { duration: 'toString' }],
    ['an unknown sort order', { sort: 'oldest' }],
  ])('%s is ignored, and the rest of the catalog URL still applies', (_what, part) => {
    expect(readCatalogSearch(part)).toEqual({});
    const sense = 'sort' in part ? { rating: '4' } : { sort: 'learners' };
    expect(Object.keys(readCatalogSearch({ ...part, ...sense }))).toEqual(Object.keys(sense));
  });
});

test('duplicate categories and labels in the catalog URL count once, up to the maximum', () => {
  expect(readCatalogSearch({ filters: [physics, physics] })).toEqual({ categories: [physics] });
  expect(readCatalogSearch({ labels: [waves, waves] })).toEqual({ labels: [waves] });
  const many = Array.from({ length: CHOICES_MAX + 1 }, (_, index) => idOf(index));
  expect(readCatalogSearch({ filters: many, labels: many })).toEqual({
    categories: many.slice(0, CHOICES_MAX),
    labels: many.slice(0, CHOICES_MAX),
  });
});

test('a search text that is too long is cut to the maximum length', () => {
  expect(readCatalogSearch({ q: 'light '.repeat(2_000_000) }).text).toHaveLength(SEARCH_MAX);
});

test('a cut search text never ends in half a surrogate pair, which a URL cannot hold', () => {
  const { text } = readCatalogSearch({ q: `${'a'.repeat(SEARCH_MAX - 1)}🌉 at night` });
  expect(text).toBe('a'.repeat(SEARCH_MAX - 1));
  expect(() => encodeURIComponent(text ?? '')).not.toThrow();
});
