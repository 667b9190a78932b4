import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { hasRealCourse, ownCourse, realCourse } from '#data/test-course.ts';
import type { Figure } from '#bench/harness/figure.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

/**
 * Import of a course archive: time from its first byte until all lessons exist, and for a second import without
 * changes.
 */
export async function importCourse({ product, school, measure }: BenchFixture): Promise<Figure[]> {
  const [teacher] = await school.people(1);
  if (!teacher) throw new Error('no person was created');
  const course = hasRealCourse ? realCourse : ownCourse;
  const archive = await archiveOf(course);
  const bring = async () => {
    const response = await fetch(`${product.url}/api/course-archives?name=course.zip`, {
      method: 'POST',
      body: archive,
      headers: { cookie: teacher.cookie, origin: product.url, 'content-type': 'application/zip' },
    });
    if (response.status !== 201) throw new Error(`not imported: ${response.status} ${await response.text()}`);
  };
  const [first, again] = [await measure(bring), await measure(bring)];
  const lessons = await school.rows('Lesson', 'x.owner = $1', teacher.actor.id);
  const nodes = await school.rows('LessonNode', 'x.owner = $1', teacher.actor.id);
  const size = `${lessons.length} lessons of ${nodes.length} steps`;
  const which = hasRealCourse ? size : `${size}: only the small sample, there is no real course on this machine`;
  const cpuOf = ({ serverMs, postgresMs }: typeof first) =>
    `CPU of the server ${(serverMs / 1000).toFixed(1)} s, of Postgres ${(postgresMs / 1000).toFixed(1)} s`;
  return [
    {
      name: 'importing a course',
      value: first.elapsedMs / 1000,
      unit: 's',
      atMost: 10,
      note: `${which}; ${cpuOf(first)}`,
    },
    { name: 'importing it again unchanged', value: again.elapsedMs / 1000, unit: 's', note: cpuOf(again) },
  ];
}

async function archiveOf(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const path of globSync('**/*', { cwd: folder }))
    if (statSync(join(folder, path)).isFile()) zip.addFile(join(folder, path), `course/${path}`);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}
