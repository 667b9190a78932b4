import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { unpackCourse } from '#server/teach/import/unpack-course.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';

const folder = await mkdtemp(join(tmpdir(), 'readmes-'));
afterAll(() => rm(folder, { recursive: true }));

/** Text of each lesson, by its name. */
async function lessonsOf(...files: [path: string, words: string][]): Promise<Record<string, string>> {
  const zip = new ZipFile();
  for (const [path, words] of files) zip.addBuffer(Buffer.from(words), path);
  zip.end();
  const room = await mkdtemp(join(folder, 'room-'));
  await writeFile(join(room, 'archive'), await buffer(zip.outputStream as Readable));
  await mkdir(join(room, 'course'));
  const { lessons } = await readCourse(await unpackCourse(join(room, 'archive'), join(room, 'course')));
  return Object.fromEntries(
    lessons.map(({ name, nodes }) => [
      name,
      nodes.map((node) => (node.type === 'RICHTEXT' ? plainText(node.text) : '')).join(' '),
    ]),
  );
}

test('the root README is a lesson of a course that consists of READMEs', async () => {
  expect(
    await lessonsOf(
      ['README.md', '# Course\n\nRoot.'],
      ['week1/README.md', '# One\n\nFirst.'],
      ['week2/readme.md', '# Two\n\nSecond.'],
      ['LICENSE.md', 'MIT'],
    ),
  ).toEqual({ Course: 'Root.', One: 'First.', Two: 'Second.' });
});

test('the root README is left out if the course has other pages', async () => {
  expect(await lessonsOf(['README.md', '# About\n\nClone me.'], ['01-bees.md', '# Bees\n\nHum.'])).toEqual({
    Bees: 'Hum.',
  });
});

test.each(['index.md', 'links.md', 'README.md', 'news.md'])('a course may consist of %s alone', async (path) => {
  expect(await lessonsOf([path, '# Home\n\nWords.'])).toEqual({ Home: 'Words.' });
});

test('index.md is a lesson if a description would lose its headings, code or tables', async () => {
  const page: [string, string] = ['week1/README.md', '# Week\n\nFirst.'];
  const plain = 'Words.\n\n- one\n';
  expect(Object.keys(await lessonsOf(['index.md', `# Home\n\n${plain}`], page))).toEqual(['Week']);
  for (const more of ['## Schedule\n\nDays.', '```python\ncode = 1\n```', '| a | b |\n|---|---|\n| c | d |'])
    expect(Object.keys(await lessonsOf(['index.md', `# Home\n\n${plain}\n${more}`], page))).toEqual(['Home', 'Week']);
});

test('files whose names differ only in case or Unicode form are separate lessons', async () => {
  expect(
    await lessonsOf(
      ['a/x.md', '# Low\n\nlow'],
      ['A/x.md', '# Up\n\nup'],
      ['caf\u00e9.md', '# Composed\n\none letter'],
      ['cafe\u0301.md', '# Decomposed\n\ntwo parts'],
    ),
  ).toEqual({ Low: 'low', Up: 'up', Composed: 'one letter', Decomposed: 'two parts' });
});

test('the last of two files with the same name in an archive is imported', async () => {
  expect(await lessonsOf(['a.md', '# A\n\nold'], ['a.md', '# A\n\nnew'])).toEqual({ A: 'new' });
});
