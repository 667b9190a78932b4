import { expect, test } from 'vitest';
import { allLanguages, offeredIn, spokenOf } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import { readerLanguage } from '#server/auth/reader-language.ts';

test.each<[string | null, readonly Language[], Language]>([
  ['fr-CA, de;q=0.8', allLanguages, 'fr'],
  ['en-GB', allLanguages, 'en'],
  ['en-AU', allLanguages, 'us'],
  ['ja', allLanguages, 'us'],
  [null, ['de', 'us'], 'de'],
  // The first that is offered, however much another is liked better.
  ['fr, en;q=0.5', ['de', 'us'], 'us'],
  ['fr', ['de', 'us'], 'de'],
  // One kind of English is better than none.
  ['en-GB', ['de', 'us'], 'us'],
  ['en-US', ['de', 'en'], 'en'],
])('a browser that asks for %j where %j are offered is spoken to in %s', (asked, offered, language) => {
  expect(readerLanguage(asked, offered)).toBe(language);
});

test('whose language is not offered gets the default, and a list that says nothing offers all', () => {
  expect(spokenOf('fr', ['de', 'us'])).toBe('de');
  expect(spokenOf('us', ['de', 'us'])).toBe('us');
  expect(offeredIn('de xx us')).toEqual(['de', 'us']);
  expect(offeredIn('')).toEqual(allLanguages);
});
