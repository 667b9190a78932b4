import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFile(join(root, 'docs', name), 'utf8');

/** Number of requirements at levels 1 and 2 in each chapter of ASVS 5.0.0. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** Files named in a text: everything in backquotes with a file extension. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|html|json))`/g)].map(([, name = '']) => name);

const line =
  /^\| (?<number>(?<chapter>\d+)\.\d+\.\d+) \| [12] \| [^|]+ \| (?<state>met|partly|not|n\/a) \| (?<shown>[^|]*)\|$/;

test('each requirement of ASVS 5.0.0 at levels 1 and 2 has one line, and each met one names a file as proof', async () => {
  const lines = (await read('asvs.md')).split('\n').map((each) => line.exec(each)?.groups);
  const rows = lines.filter((groups) => groups !== undefined);
  const counts = perChapter.map((_, index) => rows.filter((row) => Number(row['chapter']) === index + 1).length);
  expect(counts).toEqual(perChapter);
  expect(new Set(rows.map((row) => row['number'])).size).toBe(rows.length);
  const unshown = rows.filter((row) => row['state'] === 'met' && filesIn(row['shown'] ?? '').length === 0);
  expect(unshown.map((row) => row['number'])).toEqual([]);
});

test.each(['asvs.md', 'threat-model.md'])('every file that docs/%s names exists', async (name) => {
  const files = filesIn(await read(name)).filter((file) => file.includes('/') || file === 'README.md');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
