import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionErrors, recordErrors } from '#tools/reference/decisions.ts';

const record = (title: string) =>
  `# 0001: ${title}\n\n- Date: 2026-11-21\n- Status: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Alternatives\n`;

test('a decision record with title, date, status and four sections has no errors', () => {
  expect(recordErrors('0001-one-database.md', record('One database'))).toEqual([]);
});

test.each([
  ['another file name', '0001-database.md', record('One database')],
  ['no date', '0001-one-database.md', record('One database').replace(/- Date.*\n/, '')],
  ['an unknown status', '0001-one-database.md', record('One database').replace('accepted', 'maybe')],
  ['a missing section', '0001-one-database.md', record('One database').replace('## Alternatives', '')],
])('a decision record with %s has an error', (_name, file, text) => {
  expect(recordErrors(file, text)).toHaveLength(1);
});

test('a cited decision that the register does not define is an error', () => {
  const root = mkdtempSync(join(tmpdir(), 'decisions-'));
  mkdirSync(join(root, 'docs/requirements'), { recursive: true });
  mkdirSync(join(root, 'domain'));
  const [defined, unknown] = [1, 2].map((number) => ['D', String(number)].join('-'));
  writeFileSync(join(root, 'docs/requirements/decisions.md'), `| ${defined} | Subject | Decision |\n`);
  writeFileSync(join(root, 'domain/rule.ts'), `// ${defined}, ${unknown}\n`);
  expect(decisionErrors(root)).toEqual([`domain/rule.ts: ${unknown} is not in docs/requirements/decisions.md`]);
  rmSync(root, { recursive: true });
});

test('every decision record has the required form, and every cited decision is in the register', () => {
  expect(decisionErrors(join(import.meta.dirname, '../..'))).toEqual([]);
});
