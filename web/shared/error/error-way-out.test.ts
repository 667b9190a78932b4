import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ErrorCode, httpStatus } from '#domain/kernel/errors.ts';
import { codeTextKey } from '#web/shared/error/error-text.ts';
import { wayOuts } from '#web/shared/error/use-way-out.ts';

type Texts = { [key: string]: string | Texts };

/** The texts of a tree, with their paths. */
const textsOf = (tree: Texts, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as [string, string]] : textsOf(value, `${path}.${key}`),
  );

const read = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/${file}.json`, import.meta.url), 'utf8'));

/** A sentence says what happened; a second one says what to do. */
const hasAdvice = (text: string): boolean => (text.match(/[.!?](?=\s|$)/g) ?? []).length >= 2;

const codesWithButton = new Set(
  (Object.keys(httpStatus) as ErrorCode[]).filter((code) => code in wayOuts).map(codeTextKey),
);

test.each(['us', 'de', 'fr'])('every refusal says what to do next, or has a button for it (%s)', (language) => {
  const { code = {}, detail = {}, command = {} } = read(language, 'errors') as Record<string, Texts>;
  const { refused = {}, failure = {} } = read(language, 'paying') as Record<string, Texts>;
  const texts = [
    ...textsOf(code, 'errors.code').filter(([key]) => !codesWithButton.has(key)),
    ...textsOf(detail, 'errors.detail'),
    ...textsOf(command, 'errors.command'),
    ...textsOf(refused, 'paying.refused'),
    ...textsOf(failure, 'paying.failure'),
  ];
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter(([, text]) => !hasAdvice(text))).toEqual([]);
});
