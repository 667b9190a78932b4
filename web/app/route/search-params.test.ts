import { expect, test } from 'vitest';
import { optionalText, optionalTexts, parseSearch, stringifySearch } from '#web/app/route/search-params.ts';

test.each(['?name=2026', '?name=true', '?name=%7B%22a%22%3A1%7D', '?a=1&b=two+words', '?filters=a&filters=b', ''])(
  'the query %s is unchanged after parsing and formatting',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search);
  },
);

test('search parameters that look like numbers or booleans stay strings', () => {
  expect(parseSearch('?name=007&on=false')).toEqual({ name: '007', on: 'false' });
});

test('a repeated parameter is a list, and a single one can be read as a list', () => {
  expect(parseSearch('?filters=a&filters=b&sort=rating')).toEqual({ filters: ['a', 'b'], sort: 'rating' });
  expect(optionalTexts('a')).toEqual(['a']);
  expect(optionalTexts(['a', '', 7, 'b'])).toEqual(['a', 'b']);
  expect(optionalTexts('')).toBeUndefined();
});

test('empty search parameters are omitted', () => {
  expect(stringifySearch({ next: undefined, name: null })).toBe('');
  expect(optionalText('')).toBeUndefined();
  expect(optionalText(['a'])).toBeUndefined();
});
