import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutationsOf, validInput, wrongValues } from '#server/attack/test-attack-values.ts';
import { pathsOf } from '#server/attack/test-route-attacks.ts';
import { attackedRoutes, routeTable } from '#server/attack/test-route-table.ts';
import { newId } from '#server/core/store/new-id.ts';
import { readers } from '#server/attack/test-mutated-readers.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

const server = join(import.meta.dirname, '..');
const commandsAndQueries = [...Object.entries(commands), ...Object.entries(queries)];

/** Worker modules that read rows, which the schemas have checked, and no files. */
const rowReaders = new Set([
  'certify/certificate/certificate-worker.ts',
  'learn/jobs/fit-worker.ts',
  'learn/deck/write-deck-worker.ts',
  'teach/effects/publish-worker.ts',
  'teach/drafting/job/draft-worker.ts',
  'teach/question-bank/gift-worker.ts',
  'teach/export/export-worker.ts',
  'tutor/passage/passage-worker.ts',
  'wallet/receipt/receipt-worker.ts',
  'wallet/statement-worker.ts',
]);

test('every command and every query has a valid input that the attack can mutate', () => {
  for (const [name, { input }] of commandsAndQueries)
    expect(
      mutationsOf(
        validInput(name, input, () => newId('User')),
        wrongValues,
      ).length,
      name,
    ).toBeGreaterThan(0);
});

test('every route of the server is attacked at a path without placeholders', async () => {
  const routes = await routeTable();
  expect(routes.length).toBeGreaterThan(100);
  for (const { path } of routes) for (const each of pathsOf(path, ['one'])) expect(each, path).toMatch(/^\/[^:{}*]*$/);
});

test('a wildcard route without known paths behind it is an error', () => {
  expect(() => attackedRoutes([{ method: 'GET', path: '/api/secrets/*' }])).toThrow('no attack knows');
});

test('every worker that reads uploaded bytes is given mutated files', () => {
  const modules = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('-worker.ts') && !/(^|\/)test-|run-in-worker/.test(name));
  const mutated = new Set(
    readers.map(({ module }) => module.pathname.slice(module.pathname.lastIndexOf('/server/') + 8)),
  );
  expect(modules.length).toBeGreaterThan(rowReaders.size);
  expect(modules.filter((name) => !mutated.has(name) && !rowReaders.has(name))).toEqual([]);
});
