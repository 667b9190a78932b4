import { expect, test } from 'vitest';
import { allLanguages, matchLanguage, parseOfferedLanguages } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import { chosenLanguage } from '#server/core/request/page-language.ts';

test.each<[string | null, readonly Language[], Language]>([
  ['a=b; language=fr', allLanguages, 'fr'],
  ['language=xx', allLanguages, 'us'],
  ['', allLanguages, 'us'],
  [null, ['de', 'us'], 'de'],
  ['language=fr', ['de', 'us'], 'de'],
])('a browser with the cookies %j gets, of the offered languages %j, %s [S-665]', (cookies, offered, language) => {
  expect(chosenLanguage(cookies, offered)).toBe(language);
});

test('a language that is not offered gives the default, and an empty list offers all languages', () => {
  expect(matchLanguage('fr', ['de', 'us'])).toBe('de');
  expect(matchLanguage('us', ['de', 'us'])).toBe('us');
  expect(parseOfferedLanguages('de xx us')).toEqual(['de', 'us']);
  expect(parseOfferedLanguages('')).toEqual(allLanguages);
});
