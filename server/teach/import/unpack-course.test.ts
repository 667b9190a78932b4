import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ImportedCourse } from '#server/teach/import/imported-course.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { unpackCourse } from '#server/teach/import/unpack-course.ts';
import { zipOf } from '#server/teach/native-archive/test-zip.ts';

const room = await mkdtemp(join(tmpdir(), 'cases-'));
afterAll(() => rm(room, { recursive: true }));

async function read(archive: string): Promise<ImportedCourse> {
  const folder = await mkdtemp(join(room, 'case-'));
  const inner = join(folder, 'part');
  await mkdir(inner);
  return readCourse(await unpackCourse(archive, inner));
}
const fixture = (name: string) => read(join(import.meta.dirname, 'cases', `${name}.zip`));
const namesOf = ({ lessons }: ImportedCourse): string[] => lessons.map(({ name }) => name);
const lossOf = ({ loss }: ImportedCourse): string[] =>
  loss.map(({ file, line, kind, what }) => `${file}:${line} ${kind} ${what}`.trim());

test('a course of READMEs is imported in folder order, and its root README is reported as left out', async () => {
  const course = await fixture('readme-in-each-folder');
  expect(namesOf(course)).toEqual(['Water', 'Leaves', 'Exercise']);
  expect(lossOf(course)).toEqual(['README.md:1 page_left_out']);
  expect(namesOf(await fixture('only-readmes'))).toEqual(['Water', 'Leaves']);
});

test('an archive from macOS keeps its accented names, and its picture is found', async () => {
  const course = await fixture('zip-of-a-mac');
  expect([course.name, ...namesOf(course)]).toEqual(['Küche', 'Übung 1']);
  expect([[...course.files.values()].map(({ name }) => name), lossOf(course)]).toEqual([['Töpfe.png'], []]);
});

test('an archive of archives is unpacked, and ids appended to names are removed', async () => {
  const course = await fixture('zip-in-a-zip');
  expect([namesOf(course), lossOf(course)]).toEqual([['Garden', 'Soil'], []]);
  expect(course.name).not.toMatch(/[0-9a-f]{32}/);
});

test('an archive of archives above the size limit is refused', async () => {
  const bomb = await zipOf({ 'a.md': 'a'.repeat(60 * 1024 * 1024) });
  const path = join(room, 'bomb.zip');
  await writeFile(path, await zipOf({ '1.zip': bomb, '2.zip': await zipOf({ 'b.md': 'a'.repeat(60 * 1024 * 1024) }) }));
  await expect(read(path)).rejects.toMatchObject({ details: { fault: 'tooManyBytes' } });
});

test('unreadable front matter is reported with file and line, and TOML front matter is not shown', async () => {
  const course = await fixture('one-bad-head');
  expect(namesOf(course)).toEqual(['First', '2', 'Third', 'Fourth']);
  expect(lossOf(course)).toEqual(['2.md:2 setting_left_out title: Second: the sequel']);
  expect(JSON.stringify(course.lessons)).not.toContain('+++');
});

test('a picture above the course folder is reported as missing, and every page is imported', async () => {
  const course = await fixture('picture-outside');
  expect(namesOf(course)).toEqual(['One', 'Two']);
  expect(lossOf(course)).toEqual(['1.md:3 picture_missing ../../assets/flow.png']);
});

test('files of other types and a page with only a title are reported one by one', async () => {
  const course = await fixture('other-kinds-of-file');
  expect(namesOf(course)).toEqual(['One']);
  expect(lossOf(course)).toEqual([
    '2.mdx:1 file_left_out',
    '3.txt:1 file_left_out',
    '4.ipynb:1 file_left_out',
    '5.html:1 file_left_out',
    '6.md:1 page_left_out Only a title',
  ]);
});

test('the settings of another program do not make a Workbench course', async () => {
  const course = await fixture('other-programs-settings');
  expect(namesOf(course)).toEqual(['One', 'Two']);
  expect(lossOf(course)).toEqual(['config.yaml:1 file_left_out']);
});
