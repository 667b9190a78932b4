import { expect, test } from 'vitest';
import { allLanguages, parseOfferedLanguages, matchLanguage } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import { negotiateLanguage } from '#server/core/request/accept-language.ts';

test.each<[string | null, readonly Language[], Language]>([
  ['fr-CA, de;q=0.8', allLanguages, 'fr'],
  ['en-GB', allLanguages, 'en'],
  ['en-AU', allLanguages, 'us'],
  ['ja', allLanguages, 'us'],
  [null, ['de', 'us'], 'de'],
  // The order of the browser counts, not its quality values.
  ['fr, en;q=0.5', ['de', 'us'], 'us'],
  ['fr', ['de', 'us'], 'de'],
  // The other kind of English is better than none.
  ['en-GB', ['de', 'us'], 'us'],
  ['en-US', ['de', 'en'], 'en'],
])('a browser that accepts %j gets, of the offered languages %j, %s', (asked, offered, language) => {
  expect(negotiateLanguage(asked, offered)).toBe(language);
});

test('a language that is not offered gives the default, and an empty list offers all languages', () => {
  expect(matchLanguage('fr', ['de', 'us'])).toBe('de');
  expect(matchLanguage('us', ['de', 'us'])).toBe('us');
  expect(parseOfferedLanguages('de xx us')).toEqual(['de', 'us']);
  expect(parseOfferedLanguages('')).toEqual(allLanguages);
});
