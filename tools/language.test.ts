import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { languageErrors } from '#tools/language.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'language-'));
  made.push(root);
  execFileSync('git', ['init', '-q'], { cwd: root });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

test('plain language causes no error', () => {
  const files = {
    'web/learn/page.tsx': '/** The page. */\nexport const Page = () => <p className="panel">// What a text says</p>;\n',
    'web/learn/page.test.ts': "test('a page opens [S-1, S-2]', () => {});\ndescribe('opening', () => {});\n",
    'web/learn/text.ts': "// A comment that continues\n// that sentence.\nexport const text = '/* What */';\n",
    'data/sql/page.sql': "-- A page.\nselect '-- What';\n",
  };
  expect(languageErrors(project(files), [])).toEqual([]);
});

test.each([
  ['a comment', 'a.ts', '/** What stays. */\nexport const a = 1;', 'a.ts:1: comment without a subject: What stays. */'],
  [
    'a comment in JSX',
    'a.tsx',
    'export const a = <p>\n{/* Whose text. */}\n</p>;',
    'a.tsx:2: comment without a subject: Whose text. */',
  ],
  ['a note', 'a.ts', 'export const a = 1; // Money: Of those.', 'a.ts:1: comment without a subject: Of those.'],
  ['a riddle', 'a.ts', '// As it is told.', 'a.ts:1: comment without a subject: As it is told.'],
  ['a comment in SQL', 'a.sql', 'select 1; -- Who pays.', 'a.sql:1: comment without a subject: Who pays.'],
  ['a comment in CSS', 'a.css', 'a {}\n/* That is. */', 'a.css:2: comment without a subject: That is. */'],
  ['a title', 'a.test.ts', "test('is open', () => {});", 'a.test.ts:1: title without a subject: is open'],
  [
    'a title of a table',
    'a.test.ts',
    "it.each([1])('of %s', () => {});",
    'a.test.ts:1: title without a subject: of %s',
  ],
  [
    'a number in front',
    'a.test.ts',
    "test('S-1: it opens', () => {});",
    'a.test.ts:1: item number not at the end: S-1: it opens',
  ],
  [
    'two brackets',
    'a.test.ts',
    "test('it opens [S-1] [S-2]', () => {});",
    'a.test.ts:1: item number not at the end: it opens [S-1] [S-2]',
  ],
  ['a retired file name', 'server/live/gate.ts', '', 'server/live/gate.ts:1: retired file name: gate.ts'],
  ['a retired name', 'a.ts', 'export class Pacer {}', 'a.ts:1: retired name: Pacer'],
  ['a retired command', 'a.ts', "run('step.keep');", 'a.ts:1: retired wire name: step.keep'],
  ['a retired name in a document', 'a.md', 'Text.\n\nCall `step.keep`.', 'a.md:3: retired name: step.keep'],
  ['a retired path in a document', 'a.md', 'See `web/pump.ts`.', 'a.md:1: retired file name: web/pump.ts'],
  ['a retired class in a style sheet', 'a.css', '.card .quiet { color: red }', 'a.css:1: retired class: .quiet'],
  [
    'a retired class of an element',
    'a.tsx',
    'export const a = <p className="quiet" />;',
    'a.tsx:1: retired class: .quiet',
  ],
])('%s that breaks a rule is an error', (_what, file, text, error) => {
  expect(languageErrors(project({ [file]: `${text}\n` }), [])).toEqual([error]);
});

test('one exported type name in two files is an error', () => {
  const files = {
    'a.ts': 'export type Row = string;\n',
    'b.ts': 'export interface Row {}\n',
    'c.ts': 'type Row = 1;\n',
  };
  expect(languageErrors(project(files), [])).toEqual(['b.ts:1: type declared twice: Row, also a.ts:1']);
});

test('an exception hides its breach, and an unused exception is an error', () => {
  const root = project({ 'a.ts': '// What stays.\n' });
  const exception = { rule: 'comment without a subject', text: 'What stays', reason: 'a quotation' };
  expect(languageErrors(root, [exception])).toEqual([]);
  const unused = { ...exception, text: 'What goes' };
  expect(languageErrors(root, [exception, unused])).toEqual([
    'exceptions: "comment without a subject: What goes" is unused',
  ]);
});

test('more than ten exceptions are an error', () => {
  const files = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`a${n}.ts`, `// What is ${n}!\n`]));
  const exceptions = Object.keys(files).map((file) => ({
    rule: 'comment without a subject',
    text: file,
    reason: 'a test',
  }));
  expect(languageErrors(project(files), exceptions)).toEqual(['exceptions: 11 are too many, at most 10']);
});
