import { expect, test } from 'vitest';
import { optionalText, optionalTexts, parseSearch, stringifySearch } from '#web/app/search-params.ts';

test.each(['?name=2026', '?name=true', '?name=%7B%22a%22%3A1%7D', '?a=1&b=two+words', '?filters=a&filters=b', ''])(
  '%s stays what it is',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search);
  },
);

test('values are texts, whatever they look like', () => {
  expect(parseSearch('?name=007&on=false')).toEqual({ name: '007', on: 'false' });
});

test('a parameter that stands there more than once is a list, and one that stands there once can be one', () => {
  expect(parseSearch('?filters=a&filters=b&sort=rating')).toEqual({ filters: ['a', 'b'], sort: 'rating' });
  expect(optionalTexts('a')).toEqual(['a']);
  expect(optionalTexts(['a', '', 7, 'b'])).toEqual(['a', 'b']);
  expect(optionalTexts('')).toBeUndefined();
});

test('what is not given is left out', () => {
  expect(stringifySearch({ next: undefined, name: null })).toBe('');
  expect(optionalText('')).toBeUndefined();
  expect(optionalText(['a'])).toBeUndefined();
});
