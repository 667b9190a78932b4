import { expect, test } from 'vitest';
import { optionalText, parseSearch, stringifySearch } from '#web/app/search-params.ts';

test.each(['?name=2026', '?name=true', '?name=%7B%22a%22%3A1%7D', '?a=1&b=two+words', ''])(
  '%s stays what it is',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search);
  },
);

test('values are texts, whatever they look like', () => {
  expect(parseSearch('?name=007&on=false')).toEqual({ name: '007', on: 'false' });
});

test('what is not given is left out', () => {
  expect(stringifySearch({ next: undefined, name: null })).toBe('');
  expect(optionalText('')).toBeUndefined();
  expect(optionalText(['a'])).toBeUndefined();
});
