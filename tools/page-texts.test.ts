import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { divideTexts, keyLiterals, readTexts, textsOf } from '#tools/page-texts.ts';

const root = new URL('..', import.meta.url).pathname;
const { files, filesOfEntry, firstFile } = divideTexts();
const languages = ['us', 'en', 'de', 'fr'];
const us = readTexts('us');

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'));
const imported = new Set(
  sources.flatMap((source) => [...source.matchAll(/import\(\s*'#(web\/[^']+)'\s*\)/g)].map(([, entry = '']) => entry)),
);

test('the texts of every page, and of every part of one, that loads on demand are known', () => {
  expect([...imported].filter((entry) => !filesOfEntry.has(entry))).toEqual([]);
});

test('no component asks for a namespace of texts, because all texts are in one', () => {
  expect(sources.filter((source) => /useTranslation\([^)]|<Trans[^>]* ns=/.test(source))).toEqual([]);
});

test('every text in the source of a page, or of a part of one, is loaded with it or from the start', () => {
  const missing = [...filesOfEntry].flatMap(([entry, names]) => {
    const loaded = new Set([firstFile, ...names].flatMap((name) => files.get(name) ?? []));
    return keyLiterals(readFileSync(`${root}${entry}`, 'utf8')).filter((key) => us.has(key) && !loaded.has(key));
  });
  expect(missing).toEqual([]);
});

test.each([
  // In the component of a page, in one that it imports, in a value that is a part of the key, and in an error.
  ['web/account/sign-in/login-page.tsx', ['auth.login']],
  ['web/account/sign-in/register-page.tsx', ['auth.strength.weak']],
  [
    'web/app/first-pages.ts',
    ['learn.sort.rating', 'teach.state.draft', 'errors.code.offline', 'errors.command.member.LAST'],
  ],
  ['web/learn/lesson/lesson-page.tsx', ['errors.wayOut.buyTokens']],
])('%s loads %j in all languages', (entry, keys) => {
  const loaded = new Set((filesOfEntry.get(entry) ?? []).flatMap((name) => files.get(name) ?? []));
  expect(keys.filter((key) => !loaded.has(key))).toEqual([]);
});

test.each(languages)('every file of texts is complete in %s', (language) => {
  const empty = [...files].flatMap(([name, keys]) => {
    const texts = JSON.stringify(textsOf(language, keys));
    return texts.includes('""') ? [name] : [];
  });
  expect(empty).toEqual([]);
});

test('a text that a language has not is the English one', () => {
  expect(textsOf('en', ['shell.nav.catalog', 'shell.nav.dashboard'])).toEqual({
    shell: { nav: { catalog: 'Catalogue', dashboard: 'Dashboard' } },
  });
});
