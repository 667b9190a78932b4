import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { boundaryErrors } from '#tools/boundary.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

/** A temporary project with the rules and settings of this one. */
function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'boundary-'));
  made.push(root);
  for (const name of ['.dependency-cruiser.mjs', 'package.json', 'tsconfig.base.json']) {
    cpSync(name, join(root, name));
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const sound = {
  'domain/learn/enrollment.ts': 'export interface Enrollment { id: string }\nexport const steps = 1;\n',
  'data/enrollment.ts': "import { steps } from '#domain/learn/enrollment.ts';\nexport const table = steps;\n",
  'sync/learn/enrollment.ts': "import { steps } from '#domain/learn/enrollment.ts';\nexport const start = steps;\n",
  'server/learn/a.ts': 'export const a = 1;\n',
  'server/main.ts': "import { a } from '#server/learn/a.ts';\nexport const main = a;\n",
  'web/learn/page.ts': "import { start } from '#sync/learn/enrollment.ts';\nexport const page = start;\n",
  'web/writing/field.ts': 'export const field = 1;\n',
  'web/teach/page.ts':
    "import { field } from '#web/writing/field.ts';\nexport interface Draft { id: string }\nexport const page = field;\n",
  'web/app/routes.ts':
    "import { page } from '#web/learn/page.ts';\nimport { page as other } from '#web/teach/page.ts';\nexport const routes = [page, other];\n",
};

test('imports in the allowed directions cause no error', async () => {
  expect(await boundaryErrors(project(sound))).toEqual([]);
});

test.each([
  ['a table imported by a command', 'sync/learn/a.ts', '#data/enrollment.ts', 'sync-imports'],
  ['a table imported by a screen', 'web/learn/a.ts', '#data/enrollment.ts', 'web-imports'],
  ['a screen imported by another area', 'web/learn/a.ts', '#web/teach/page.ts', 'areas-do-not-mix'],
  ['an area imported by common code', 'web/shared/a.ts', '#web/teach/page.ts', 'shared-knows-no-area'],
  ['an area imported by the text editor', 'web/writing/a.ts', '#web/learn/page.ts', 'writing-knows-no-area'],
  ['the text editor imported by common code', 'web/shared/a.ts', '#web/writing/field.ts', 'shared-knows-no-area'],
  ['a command imported by the domain', 'domain/learn/a.ts', '#sync/learn/enrollment.ts', 'domain-imports'],
  ['Node imported by the domain', 'domain/learn/a.ts', 'node:fs', 'domain-is-pure'],
  ['Node imported by a command', 'sync/learn/a.ts', 'node:fs', 'sync-runs-anywhere'],
  [
    'an area imported by the technique of the server',
    'server/core/store/a.ts',
    '#server/learn/a.ts',
    'core-knows-no-area',
  ],
  [
    'the start of the server imported by its technique',
    'server/core/store/a.ts',
    '#server/main.ts',
    'core-knows-no-area',
  ],
  [
    'the noun of an area imported by the technique of the server',
    'server/core/store/a.ts',
    '#domain/learn/enrollment.ts',
    'core-knows-no-noun',
  ],
  ['a screen imported by the server', 'server/http/a.ts', '#web/learn/page.ts', 'server-imports'],
  ['product code imported by the public site', 'site/a.ts', '#domain/learn/enrollment.ts', 'site-imports'],
])('%s is an error', async (_what, file, target, rule) => {
  const root = project({ ...sound, [file]: `import * as it from '${target}';\nexport const use = it;\n` });
  expect(await boundaryErrors(root)).toContainEqual(expect.stringContaining(`${rule}: ${file} -> `));
});

test('an import of a type counts as a dependency', async () => {
  const file = 'web/learn/a.ts';
  const text = "import type { Draft } from '#web/teach/page.ts';\nexport type Use = Draft;\n";
  const errors = await boundaryErrors(project({ ...sound, [file]: text }));
  expect(errors).toEqual([`areas-do-not-mix: ${file} -> web/teach/page.ts`]);
});

test.each(['domain', 'sync', 'web', 'site', 'ui'])('the database driver in %s is an error', async (folder) => {
  const file = `${folder}/a/a.ts`;
  const errors = await boundaryErrors(
    project({
      [file]: "import pg from 'pg';\nexport const use = pg;\n",
      'node_modules/pg/index.js': 'export default 1;\n',
    }),
  );
  expect(errors).toContain(`browser-has-no-database-driver: ${file} -> node_modules/pg/index.js`);
});

const imports = (target: string) => `import type { T } from '#${target}';\nexport type U = T;\n`;
const leaf = 'export type T = 1;\n';

test('modules that import each other, even only a type, are an error', async () => {
  const root = project({
    'domain/learn/a.ts': "import { b } from './b.ts';\nexport type A = 1;\nexport const a = b;\n",
    'domain/learn/b.ts': "import type { A } from './a.ts';\nexport const b: A = 1;\n",
  });
  expect(await boundaryErrors(root)).toEqual([
    'circular-modules: domain/learn/a.ts -> domain/learn/b.ts -> domain/learn/a.ts',
  ]);
});

test('folders of one area that import each other are an error', async () => {
  const root = project({
    'server/learn/a/a.ts': imports('server/learn/b/b.ts'),
    'server/learn/b/b.ts': leaf,
    'server/learn/b/c.ts': imports('server/learn/a/d.ts'),
    'server/learn/a/d.ts': leaf,
  });
  expect(await boundaryErrors(root)).toEqual(['circular-folders: server/learn/a -> server/learn/b -> server/learn/a']);
});

test.each(['server', 'domain', 'sync'])(
  'areas of %s that import each other in a circle are an error',
  async (first) => {
    const root = project({
      [`${first}/learn/a/a.ts`]: imports(`${first}/teach/a/a.ts`),
      [`${first}/teach/a/a.ts`]: leaf,
      [`${first}/teach/b/b.ts`]: imports(`${first}/wallet/a.ts`),
      [`${first}/wallet/a.ts`]: leaf,
      [`${first}/wallet/b/b.ts`]: imports(`${first}/learn/b/b.ts`),
      [`${first}/learn/b/b.ts`]: leaf,
    });
    expect(await boundaryErrors(root)).toEqual([
      `circular-areas: ${first}/learn -> ${first}/teach -> ${first}/wallet -> ${first}/learn`,
    ]);
  },
);

test('a test may import what its folder must not', async () => {
  const root = project({
    'server/learn/a.ts': leaf,
    'server/learn/a.test.ts': imports('server/teach/a.ts'),
    'server/teach/a.ts': imports('server/learn/a.ts') + leaf,
  });
  expect(await boundaryErrors(root)).toEqual([]);
});

test('a check that finds no module is an error', async () => {
  expect(await boundaryErrors(project({ 'elsewhere/a.ts': '' }))).toEqual([
    'The cruiser saw no module: it cannot read TypeScript.',
  ]);
});
