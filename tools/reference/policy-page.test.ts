import { expect, test } from 'vitest';
import * as named from '#domain/policy/named-rules.ts';
import { policyPage } from '#tools/reference/policy-page.ts';

test('every line of the permissions page fits on a screen', () => {
  const long = policyPage()
    .split('\n')
    .filter((line) => line.length > 200);
  expect(long).toEqual([]);
});

test.each(Object.keys(named))('the permissions page defines the named rule %s and cites it', (name) => {
  const page = policyPage();
  expect(page.match(new RegExp(`^- \`${name}[(\`]`, 'gm'))).toHaveLength(1);
  expect(page.match(new RegExp(`\\b${name}\\b`, 'g'))?.length).toBeGreaterThan(1);
});
