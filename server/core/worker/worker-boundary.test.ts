import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Libraries that parse uploaded files or draw documents at a cost. */
const parsers = ['mammoth', 'unpdf', 'saxes', 'yauzl', 'parse5', 'pdfkit', 'fontkit'];

/** Imports that exist at run time. Type imports are erased. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:^|\n)(?:import|export)(?! type)[^'";]*? from '([^']+)'|import\('([^']+)'\)/g)].flatMap(
    ([, from, lazy]) => from ?? lazy ?? [],
  );

function fileOf(name: string, importer: string): string | undefined {
  if (name.startsWith('#')) return join(root, name.slice(1));
  return name.startsWith('.') ? join(dirname(importer), name) : undefined;
}

/** Loaded only while the demo school is written into an empty database, and reads only our own files. */
const SEED = join(root, 'server/seed/seed-school.ts');

/** Packages that a file loads directly or through other files, each with the file that imports it, and those files. */
function loadedFrom(start: string): { packages: Map<string, string>; files: string[] } {
  const packages = new Map<string, string>();
  const seen = new Set([start]);
  for (const path of seen)
    for (const name of importsOf(readFileSync(path, 'utf8'))) {
      const file = fileOf(name, path);
      if (file === undefined) packages.set(name, path.slice(root.length + 1));
      else if (file !== SEED && file.endsWith('.ts') && existsSync(file)) seen.add(file);
    }
  return { packages, files: [...seen].map((path) => path.slice(root.length + 1)) };
}

test('no library that parses uploaded files or draws documents is loaded on the event loop', () => {
  const { packages: loaded } = loadedFrom(join(root, 'server/main.ts'));
  // This check proves something only if the walk reaches every part of the server.
  for (const known of ['hono', 'pg', 'sharp', 'yazl']) expect(loaded.has(known)).toBe(true);
  expect(parsers.flatMap((name) => (loaded.has(name) ? `${loaded.get(name)} loads ${name}` : []))).toEqual([]);
});

/** Modules that render lessons and questions for other programs. */
const renderers = [
  'question-bank/rich-text-html',
  'question-bank/write-gift',
  'scorm/lesson-page',
  'export/native-export',
];

test('no export is rendered on the event loop', () => {
  const { files } = loadedFrom(join(root, 'server/main.ts'));
  const inWorker = loadedFrom(join(root, 'server/teach/export/export-worker.ts')).files;
  const paths = renderers.map((name) => `server/teach/${name}.ts`);
  expect(inWorker).toEqual(expect.arrayContaining(paths));
  expect(files.filter((path) => paths.includes(path))).toEqual([]);
});

test.each([
  ['server/core/files/picture/inspect-worker.ts', ['saxes', 'sharp']],
  ['server/teach/source/source-worker.ts', ['mammoth', 'unpdf', 'parse5']],
  ['server/teach/drafting/source/draft-source-worker.ts', ['mammoth', 'unpdf', 'parse5']],
  ['server/teach/question-bank/bank-worker.ts', ['saxes', 'parse5']],
  ['server/teach/import/archive/archive-worker.ts', ['yauzl', 'saxes', 'node:sqlite']],
  ['server/teach/export/export-worker.ts', ['katex', 'yaml', 'node:sqlite']],
  ['server/learn/deck/read-deck-worker.ts', ['yauzl', 'parse5', 'node:sqlite']],
  ['server/learn/deck/write-deck-worker.ts', ['node:sqlite']],
  ['server/wallet/statement-worker.ts', ['pdfkit']],
  ['server/certify/certificate/certificate-worker.ts', ['pdfkit', 'fontkit', 'sharp']],
])('the worker %s loads the parsers of its files', (worker, names) => {
  expect([...loadedFrom(join(root, worker)).packages.keys()]).toEqual(expect.arrayContaining(names));
});
