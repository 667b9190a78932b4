import type { LinkCondition } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import {
  type ComparedVersion,
  isUnchanged,
  keyFingerprints,
  versionChange,
} from '#domain/teach/version/version-change.ts';
import type { NodeBody, OutlineNode, QuizKey } from '#domain/teach/version/version.ts';

const id = (name: string) => name as OutlineNode['id'];
const said = (text: string): NodeBody => ({
  type: 'RICHTEXT',
  text: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text }] }] },
});

/** Steps by name with their content, and links written as `from to condition`. */
const version = (steps: Record<string, string>, ways: string[]): ComparedVersion => ({
  outline: {
    name: 'Bridges',
    description: '',
    learningObjectives: [],
    credit: null,
    start: id(Object.keys(steps)[0] ?? ''),
    nodes: Object.keys(steps).map((name) => ({
      id: id(name),
      type: 'RICHTEXT',
      name,
      description: '',
      minutes: 1,
      questions: 0,
    })),
    links: ways.map((way) => {
      const [from = '', to = '', condition = 'always'] = way.split(' ');
      return { from: id(from), to: id(to), condition: condition as LinkCondition };
    }),
  },
  body: Object.fromEntries(Object.entries(steps).map(([name, text]) => [name, said(text)])),
});
const before = version({ a: 'A', b: 'B', c: 'C' }, ['a b', 'b c']);
const namesOf = (after: ComparedVersion) => {
  const { added, changed, removed, ...rest } = versionChange(before, after);
  const names = [added, changed, removed].map((nodes) => nodes.map(({ name }) => name).join(''));
  return [...names, rest.hasChangedLinks, rest.hasChangedDetails];
};

test('versions are compared step by step by their content', () => {
  expect(namesOf(version({ a: 'A', b: 'anew', c: 'C' }, ['a b', 'b c']))).toEqual(['', 'b', '', false, false]);
  expect(isUnchanged(versionChange(before, structuredClone(before)))).toBe(true);
});

test('a step added or removed between two others does not count as a changed link', () => {
  expect(namesOf(version({ a: 'A', n: 'N', b: 'B', c: 'C' }, ['a n', 'n b', 'b c']))).toEqual([
    'n',
    '',
    '',
    false,
    false,
  ]);
  expect(namesOf(version({ a: 'A', c: 'C' }, ['a c']))).toEqual(['', '', 'b', false, false]);
});

test('another order, another condition and a new shortcut count as changed links', () => {
  expect(namesOf(version({ a: 'A', c: 'C', b: 'B' }, ['a c', 'c b']))[3]).toBe(true);
  expect(namesOf(version({ a: 'A', b: 'B', c: 'C' }, ['a b', 'b c passed']))[3]).toBe(true);
  expect(namesOf(version({ a: 'A', b: 'B', c: 'C' }, ['a b', 'b c', 'a c']))[3]).toBe(true);
  // A cycle of new steps does not hang.
  expect(namesOf(version({ a: 'A', n: 'N', m: 'M', b: 'B', c: 'C' }, ['a n', 'n m', 'm n', 'm b', 'b c']))[3]).toBe(
    false,
  );
});

test('a changed description is detected, and a changed key if its fingerprint is known', () => {
  const renamed = { ...before, outline: { ...before.outline, name: 'Towers' } };
  expect(namesOf(renamed)).toEqual(['', '', '', false, true]);
  const key: QuizKey = { passMark: 1, questions: { q: { kind: 'single', answer: ['x'], score: 1, feedback: {} } } };
  const printed = (passMark: number) => ({ ...before, keyPrints: keyFingerprints({ b: { ...key, passMark } }) });
  expect(versionChange(printed(1), printed(0.5)).changed.map(({ name }) => name)).toEqual(['b']);
  expect(isUnchanged(versionChange(printed(1), printed(1)))).toBe(true);
});
