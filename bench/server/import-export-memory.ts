import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { exportFormats } from '#domain/teach/import-export/export-format.ts';
import { testFolder } from '#tools/test/test-folder.ts';
import type { Figure } from '#bench/harness/figure.ts';
import { pssOf } from '#bench/harness/process-tree.ts';
import type { BenchPerson } from '#bench/harness/school.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const LESSONS = 100;
const PICTURES_PER_LESSON = 2;
const SAMPLE_MS = 50;
const REST_MS = 3_000;
const OVER_IDLE_MB = 150;

/** Memory of the server above idle during import and export of a long course with pictures. */
export async function importExportMemory({ product, school }: BenchFixture): Promise<Figure[]> {
  const [teacher] = await school.people(1);
  if (!teacher) throw new Error('no person was created');
  const folder = await testFolder();
  const archive = join(folder, 'course.zip');
  await writeCourse(archive);

  const over = async (name: string, work: () => Promise<string>): Promise<Figure> => {
    await pause(REST_MS);
    const rest = pssOf(product.serverPid);
    let [peak, isDone] = [rest, false];
    const watched = (async () => {
      while (!isDone) {
        peak = Math.max(peak, pssOf(product.serverPid));
        await pause(SAMPLE_MS);
      }
    })();
    const note = await work().finally(() => (isDone = true));
    await watched;
    return {
      name,
      value: peak - rest,
      unit: 'MB',
      atMost: OVER_IDLE_MB,
      note: `${note}, ${rest.toFixed(0)} MB at rest`,
    };
  };

  const figures = [await over('archive of ours in, over rest', () => bring(product.url, teacher, archive))];
  const [course] = await school.rows('Course', 'x.owner = $1', teacher.actor.id);
  if (!course) throw new Error('no course was imported');
  for (const format of exportFormats) {
    const path = join(folder, format);
    const take = () => takeOut(`${product.url}/api/courses/${course.id}/take-out/${format}`, teacher, path);
    figures.push(await over(`${format} out, over rest`, take));
  }
  for (const format of ['markdown', 'anki'])
    figures.push(await over(`${format} in, over rest`, () => bring(product.url, teacher, join(folder, format))));
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

async function bring(url: string, { cookie }: BenchPerson, path: string): Promise<string> {
  const response = await fetch(`${url}/api/course-archives?name=course`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body: await openAsBlob(path),
  });
  const { created } = (await response.json()) as { created?: number };
  if (!response.ok) throw new Error(`the archive was refused with ${response.status}`);
  return `${created} lessons`;
}

async function takeOut(url: string, { cookie }: BenchPerson, path: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const file = createWriteStream(path);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), file);
  return `${(file.bytesWritten / 1e6).toFixed(0)} MB`;
}

/** Noise, so that the file is as large as a photograph. */
const picture = (): Promise<Buffer> =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .png()
    .toBuffer();

async function writeCourse(path: string): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream as Readable, createWriteStream(path));
  const files: Record<string, { name: string }> = {};
  const lessons = [];
  for (let index = 1; index <= LESSONS; index += 1) {
    const hashes: string[] = [];
    for (let number = 0; number < PICTURES_PER_LESSON; number += 1) {
      const bytes = await picture();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      hashes.push(sha256);
      files[sha256] = { name: `${index}-${number}.png` };
      zip.addBuffer(bytes, `files/${sha256}`, { compress: false });
    }
    const lessonPath = `lessons/${index}.json`;
    zip.addBuffer(Buffer.from(JSON.stringify(lessonOf(index, hashes))), lessonPath);
    lessons.push({ ref: String(index), path: lessonPath });
  }
  const course = { name: 'A long course', description: '', learningObjectives: [], credit: null };
  zip.addBuffer(Buffer.from(JSON.stringify({ format: 'margin', version: 1, course, lessons, files })), 'margin.json');
  zip.end();
  await written;
}

const words = 'What a learner reads in three minutes. '.repeat(40);

const paragraph = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const image = (file: string, index: number) => ({
  type: 'image',
  attrs: { id: `i${index}`, file, alt: 'Noise', caption: '', width: 400, height: 300 },
});

const lessonOf = (index: number, pictures: readonly string[]) => ({
  name: `Lesson ${index}`,
  description: '',
  learningObjectives: [],
  language: 'us',
  price: 0,
  credit: null,
  images: [],
  categories: [],
  labels: [],
  nodes: [
    {
      ref: '1',
      type: 'RICHTEXT',
      name: 'Reading',
      description: '',
      minutes: 3,
      text: { type: 'doc', content: [paragraph('p', words), ...pictures.map(image)] },
    },
    {
      ref: '2',
      type: 'QUIZ',
      name: 'Quiz',
      description: '',
      minutes: 1,
      settings: { passMark: 0.5, attempts: null, isShuffled: false, feedback: 'now', timeLimitSeconds: null },
      questions: pictures.map((file, number) => ({
        id: `q${number}`,
        kind: 'text',
        question: { type: 'doc', content: [paragraph('a', `What is ${number} of ${index}?`), image(file, number)] },
        options: [],
        answer: ['noise'],
        score: 1,
      })),
    },
  ],
  links: [{ from: '1', to: '2', condition: 'always' }],
});
