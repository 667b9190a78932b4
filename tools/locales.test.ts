import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { type ErrorCode, httpStatus } from '#domain/kernel/errors.ts';
import { commands } from '#sync/commands.ts';
import { localCommands } from '#sync/local-commands.ts';
import { keyLiterals, keyPattern, readTexts } from '#tools/page-texts.ts';
import { codeTextKey } from '#web/shared/error/error-text.ts';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

const languages = ['us', 'en', 'de', 'fr'] as const;
const tagOf = { us: 'en-US', en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };
const files = globSync('locales/*/*.json', { cwd: root });
const textsOf = Object.fromEntries(languages.map((language) => [language, readTexts(language)])) as Record<
  (typeof languages)[number],
  Map<string, string>
>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string) => textsOf.us.has(`${key}_other`);
/** The key of a plural text without its form. The end of `too_many` is no form. */
const base = (key: string) => {
  const stem = key.replace(PLURAL, '');
  return isPlural(stem) ? stem : key;
};
/** The keys of each language, with one for all forms of a plural text. */
const bases = Object.fromEntries(
  languages.map((language) => [language, new Set([...textsOf[language].keys()].map(base))]),
) as Record<(typeof languages)[number], Set<string>>;

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)|<\/?(\w+)/g)].map(([, name, tag]) => name ?? `<${tag}>`).toSorted();

const sources = globSync('{web,ui,site,server,sync,domain}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(file) }));

const areas = new Set(files.map((file) => basename(file, '.json')));
const written = sources.flatMap(({ file, text }) =>
  keyLiterals(text)
    .map((key) => ({ file, key }))
    .filter(({ key }) => areas.has(key.split('.')[0] ?? '')),
);
const asked = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:\bt\(\s*|i18nKey=\{?)(['"`])([^'"`]+)\1/g)].map(([, , key]) => ({ file, key: key ?? '' })),
);

test.each(['de', 'fr'] as const)('every text of us exists in %s, and no others', (language) => {
  const missing = [...bases.us].filter((key) => !bases[language].has(key));
  const extra = [...bases[language]].filter((key) => !bases.us.has(key));
  expect({ missing, extra }).toEqual({ missing: [], extra: [] });
});

test('en contains only texts that differ from us', () => {
  const needless = [...textsOf.en].filter(([key, text]) => !textsOf.us.has(key) || textsOf.us.get(key) === text);
  expect(needless).toEqual([]);
});

test.each(['us', 'de', 'fr'] as const)('the language %s has all its plural forms of every plural text', (language) => {
  const forms = new Intl.PluralRules(tagOf[language]).resolvedOptions().pluralCategories;
  const missing = [...bases.us]
    .filter(isPlural)
    .flatMap((key) => forms.map((form) => `${key}_${form}`))
    .filter((key) => !textsOf[language].has(key));
  expect(missing).toEqual([]);
});

test.each(['en', 'de', 'fr'] as const)('the language %s has the same placeholders in each text as us', (language) => {
  const different = [...textsOf[language]].filter(([key, text]) => {
    const twin = textsOf.us.get(key) ?? textsOf.us.get(`${base(key)}_other`) ?? '';
    // "One change" may omit the number.
    if (key.endsWith('_one')) return placeholders(text).some((name) => !placeholders(twin).includes(name));
    return placeholders(text).join() !== placeholders(twin).join();
  });
  expect(different).toEqual([]);
});

test('no text of any language is empty', () => {
  expect(languages.flatMap((language) => [...textsOf[language]].filter(([, text]) => text.trim() === ''))).toEqual([]);
});

test('every key used in code exists', () => {
  const known = [...bases.us];
  const isKnown = (key: string) => {
    if (!key.includes('${')) return bases.us.has(key);
    const pattern = keyPattern(key);
    return known.some((each) => pattern.test(each));
  };
  const unknown = asked.filter(({ key }) => !isKnown(key));
  expect(unknown.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
});

test('every text is used in code', () => {
  const patterns = written.filter(({ key }) => key.includes('${')).map(({ key }) => keyPattern(key));
  const names = new Set(written.map(({ key }) => key));
  // Texts of error codes are found by the path above them.
  const isUsed = (key: string) => names.has(key) || names.has(key.slice(0, key.lastIndexOf('.')));
  const unused = [...bases.us].filter(
    (key) =>
      !isUsed(key) && !patterns.some((pattern) => pattern.test(key)) && !/^(?:errors|writes)\.command\./.test(key),
  );
  expect(unused).toEqual([]);
});

test('every error code has a text', () => {
  const texts = new Set(textsOf.us.keys());
  const codes = Object.keys(httpStatus) as ErrorCode[];
  expect(codes.map(codeTextKey).filter((key) => !texts.has(key))).toEqual([]);
  const used = new Set(codes.map(codeTextKey));
  expect([...texts].filter((key) => key.startsWith('errors.code.') && !used.has(key))).toEqual([]);
});

/** Details by which the server names the reason of an error. */
const reasons = ['OWN', 'LAST', 'ADMIN', 'days', 'steps'];

test('a text for the error of a command names an existing command or noun, and an error code or a reason', () => {
  const names = Object.keys(commands);
  const scopes = new Set([...names, ...names.map((name) => name.split('.')[0])]);
  const unknown = [...bases.us].filter((key) => {
    if (!key.startsWith('errors.command.')) return false;
    const path = key.split('.').slice(2);
    const reason = path.pop() ?? '';
    return !scopes.has(path.join('.')) || !(reason in httpStatus || reasons.includes(reason));
  });
  expect(unknown).toEqual([]);
});

test('every command that a browser runs, and so can be pending or rejected later, has a name for the user, and no other', () => {
  const keys = [...textsOf.us.keys()].filter((key) => key.startsWith('writes.command.'));
  const ofNoun = (name: string) => `${name.split('.', 1)[0]}.other`;
  const possible = new Set(['other', ...Object.keys(localCommands).flatMap((name) => [name, ofNoun(name)])]);
  expect(keys.filter((key) => !possible.has(key.replace('writes.command.', '')))).toEqual([]);
  const isNamed = (name: string) => [name, ofNoun(name)].some((path) => keys.includes(`writes.command.${path}`));
  expect(Object.keys(localCommands).filter((name) => !isNamed(name))).toEqual([]);
});
