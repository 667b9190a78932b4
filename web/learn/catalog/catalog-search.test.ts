import { describe, expect, test } from 'vitest';
import { CHOICES_MAX, SEARCH_MAX } from '#sync/teach/lesson-filter.ts';
import { readCatalogSearch, writeCatalogSearch } from '#web/learn/catalog/catalog-search.ts';

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [physics, music, waves, light] = [idOf(1), idOf(2), idOf(3), idOf(4)];

test('what is chosen is kept in the address, and read from it again [S-390]', () => {
  const chosen = { filters: [physics, music], labels: [waves, light] };
  const search = { q: 'light waves', price: '0-15', rating: '4.5', ...chosen, sort: 'rating' };
  const filter = readCatalogSearch(search);
  expect(filter).toEqual({
    text: 'light waves',
    priceRange: [0, 15],
    rating: 4.5,
    categories: [physics, music],
    labels: [waves, light],
    sort: 'rating',
  });
  expect(writeCatalogSearch(filter)).toEqual(search);
});

test('an address without choices asks for everything', () => {
  expect(readCatalogSearch({})).toEqual({});
});

describe('a part that makes no sense asks for nothing, and the rest still holds', () => {
  test.each([
    ['a text without a word', { q: ' … ' }],
    ['a price that is none', { price: 'free' }],
    ['a price from more to less', { price: '9-3' }],
    ['a price above all', { price: '0-5000' }],
    ['a price with three decimals', { price: '0-1.005' }],
    ['a rating below the scale', { rating: '0' }],
    ['a rating above it', { rating: '6' }],
    ['a rating that is none', { rating: 'good' }],
    ['categories that are no ids', { filters: ['physics', ''] }],
    ['a label that is no id', { labels: 'waves' }],
    ['an order that there is not', { sort: 'oldest' }],
  ])('%s', (_what, part) => {
    expect(readCatalogSearch(part)).toEqual({});
    const sense = 'sort' in part ? { rating: '4' } : { sort: 'learners' };
    expect(Object.keys(readCatalogSearch({ ...part, ...sense }))).toEqual(Object.keys(sense));
  });
});

test('a category or label that stands there twice counts once, and no more count than may be asked for', () => {
  expect(readCatalogSearch({ filters: [physics, physics] })).toEqual({ categories: [physics] });
  expect(readCatalogSearch({ labels: [waves, waves] })).toEqual({ labels: [waves] });
  const many = Array.from({ length: CHOICES_MAX + 1 }, (_, index) => idOf(index));
  expect(readCatalogSearch({ filters: many, labels: many })).toEqual({
    categories: many.slice(0, CHOICES_MAX),
    labels: many.slice(0, CHOICES_MAX),
  });
});

test('a text that is too long is searched for as far as it may be', () => {
  expect(readCatalogSearch({ q: 'light '.repeat(2_000_000) }).text).toHaveLength(SEARCH_MAX);
});

test('a text that is too long never ends in half a character, which no address could hold', () => {
  const { text } = readCatalogSearch({ q: `${'a'.repeat(SEARCH_MAX - 1)}🌉 at night` });
  expect(text).toBe('a'.repeat(SEARCH_MAX - 1));
  expect(() => encodeURIComponent(text ?? '')).not.toThrow();
});
