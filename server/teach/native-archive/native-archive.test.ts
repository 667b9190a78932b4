import { unlimited } from '#server/core/limits/limiter.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { sanitizeSvg } from '#server/core/files/picture/svg.ts';
import { picture, shaOf, video as film } from '#server/core/files/picture/test-media.ts';
import { newId } from '#server/core/store/new-id.ts';
import { archiveImporter, type ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import { filePath, type LessonDocument, MANIFEST } from '#server/teach/native-archive/document.ts';
import { anyCourseCertification, anyLesson } from '#server/teach/native-archive/test-document.ts';
import { type Files, filesIn, zipOf } from '#server/teach/native-archive/test-zip.ts';
import { createArchiveExporter, type ArchiveExporter } from '#server/teach/export/export-archive.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';

const LESSONS = 25;

let school: TestSchool;
let importArchive: ImportArchive;
let archiveExporter: ArchiveExporter;
/** Exporter without files, for lessons of the seeded school. */
let withoutFiles: ArchiveExporter;
const folder = await mkdtemp(join(tmpdir(), 'own-'));
const drawn = sanitizeSvg('<svg viewBox="0 0 4 3"><text aria-label="a&#10;b">Ebb &gt; flow\n</text></svg>').svg;
const noise = { create: { width: 4, height: 3, channels: 3, background: 'teal' } } as const;
/** Pictures of every importable type. */
const pictures = [
  await picture(),
  Buffer.from(drawn),
  await sharp(noise).jpeg().toBuffer(),
  await sharp(noise).webp().toBuffer(),
  await sharp(noise).gif().toBuffer(),
];
const kept = [...pictures, film(20_000)];
const [first = '', ...others] = pictures.map(shaOf);
const video = shaOf(kept.at(-1)!);
const documents = Array.from({ length: LESSONS }, (_, index) =>
  anyLesson(`lesson ${index}`, { pictures: [first, ...others], video, lessons: LESSONS }),
);

beforeAll(async () => {
  school = await testSchool();
  const admin = await school.person('Gil');
  for (const name of ['Tides', 'Weather'])
    await school.run(admin, 'category.create', { id: newId('LessonCategory'), name });
  const storage = await openFolderStorage(join(folder, 'files'));
  const parts = {
    pool: school.pool,
    handlers: storeHandlers,
    sendEvent: async () => {},
    storage,
    queue: new FileQueue(unlimited, { run: runInProcess }),
    folder: join(folder, 'rooms'),
  };
  importArchive = archiveImporter({ ...parts, limitsOf: planLimits });
  archiveExporter = createArchiveExporter(parts);
  const empty = { stream: async () => Readable.from([]) } as unknown as FileStorage;
  withoutFiles = createArchiveExporter({ ...parts, storage: empty });
});
afterAll(() => rm(folder, { recursive: true }));

const importAs = (teacher: Actor, archive: Uint8Array) => importArchive(teacher, 'own.zip', Readable.from([archive]));
const lessonsOf = ({ id }: Actor) => school.rows('Lesson', 'x.owner = $1 order by position', id);
const courseOf = async ({ id }: Actor) => (await school.rows('Course', 'x.owner = $1', id))[0]?.id ?? '';
const taken = async (teacher: Actor, model: 'Lesson' | 'Course', id: string) =>
  buffer((await archiveExporter.archive(teacher, model, id, 'margin')).stream);

const course = { name: 'The sea', description: 'All of it.', learningObjectives: [], credit: null };
const manifest = (lessons: number, changes: object = {}) => ({
  format: 'margin',
  version: 1,
  course,
  lessons: Array.from({ length: lessons }, (_, index) => ({ ref: `${index + 1}`, path: `l/${index + 1}.json` })),
  files: { [first]: { name: 'first.png' }, [video]: { name: 'film.mp4' } },
  ...changes,
});

function files(lessons: readonly object[], changes: object = {}): Files {
  return {
    [MANIFEST]: JSON.stringify(manifest(lessons.length, changes)),
    ...Object.fromEntries(lessons.map((each, index) => [`l/${index + 1}.json`, JSON.stringify(each)])),
    ...Object.fromEntries(kept.map((bytes) => [filePath(shaOf(bytes)), bytes])),
  };
}

test.each(['one', 'two', 'course 1', 'course 2'])(
  'an exported course that is imported and exported again is identical, for random content: %s',
  async (seed) => {
    const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
    const certified = { ...course, ...anyCourseCertification(seed, documents) };
    const done = await importAs(ada, await zipOf(files(documents, { course: certified })));
    expect(done).toEqual({
      courseID: await courseOf(ada),
      name: 'The sea',
      created: LESSONS,
      updated: 0,
      unchanged: 0,
      attention: 0,
      deleted: 0,
      isSame: false,
      loss: [],
    });
    const archive = await taken(ada, 'Course', await courseOf(ada));
    const read = await filesIn(archive);
    for (const [index, document] of documents.entries()) {
      const path = `lessons/${String(index + 1).padStart(4, '0')}.json`;
      expect(JSON.parse(String(read.get(path))), path).toEqual(document);
    }
    expect(JSON.parse(String(read.get(MANIFEST))).course).toEqual(certified);
    for (const bytes of kept) expect(read.get(filePath(shaOf(bytes)))).toEqual(Buffer.from(bytes));
    await importAs(bo, archive);
    expect((await taken(bo, 'Course', await courseOf(bo))).equals(archive)).toBe(true);
    for (const { visibility, publishedVersionID } of await lessonsOf(bo))
      expect([visibility, publishedVersionID]).toEqual(['private', null]);
  },
);

test('a course exported as Markdown is imported again as lessons, and its report lists what was left out', async () => {
  const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
  await importAs(ada, await zipOf(files(documents)));
  const id = await courseOf(ada);
  const archive = await buffer((await archiveExporter.archive(ada, 'Course', id, 'markdown')).stream);
  const read = await filesIn(archive);
  const loss = await archiveExporter.loss(ada, 'Course', id, 'markdown');
  expect(String(read.get('not-taken-along.txt')).trim().split('\n')).toHaveLength(loss.length);
  for (const { file } of loss) expect([...read.keys()]).toContain(file);
  const quizzes = documents.flatMap(({ nodes }) => nodes.filter(({ type }) => type === 'QUIZ'));
  expect([...read.keys()].filter((path) => path.endsWith('.gift'))).toHaveLength(quizzes.length);
  await importAs(bo, archive);
  const withSteps = documents.filter(({ nodes }) => nodes.length > 0);
  const brought = await lessonsOf(bo);
  expect(brought.map(({ name }) => name)).toEqual(expect.arrayContaining(withSteps.map(({ name }) => name)));
  const pictures = (lessons: readonly Pick<LessonDocument, 'images'>[]) => lessons.map(({ images }) => images);
  expect(pictures(brought)).toEqual(pictures(withSteps));
  expect(
    pictures(brought)
      .flat()
      .filter(({ alt }) => alt !== undefined).length,
  ).toBeGreaterThan(3);
});

test('a SCORM 1.2 manifest names exactly the files of the package', async () => {
  const teacher = await school.person('Hal');
  await importAs(teacher, await zipOf(files(documents.slice(0, 5))));
  const read = await filesIn(
    await buffer((await archiveExporter.archive(teacher, 'Course', await courseOf(teacher), 'scorm')).stream),
  );
  const named: string[] = [];
  const xml = new SaxesParser();
  xml.on('opentag', ({ name, attributes }) => {
    if (name === 'file') named.push(attributes['href'] ?? '');
  });
  xml.write(String(read.get('imsmanifest.xml'))).close();
  expect([...named, 'imsmanifest.xml'].toSorted()).toEqual([...read.keys()].toSorted());
  expect(named.filter((path) => path.endsWith('index.html'))).toHaveLength(5);
});

test('a course from an archive without certification data has no certification', async () => {
  const teacher = await school.person('Io');
  await importAs(teacher, await zipOf(files([plain])));
  expect(await school.rows('Certification', 'x.course_id = $1', await courseOf(teacher))).toEqual([]);
});

test('an archive of a single lesson creates another lesson each time it is imported', async () => {
  const teacher = await school.person('Cy');
  const [document] = documents;
  const archive = await zipOf(files([document ?? {}], { course: null }));
  expect(await importAs(teacher, archive)).toMatchObject({ name: document?.name, created: 1 });
  await importAs(teacher, archive);
  const [one, other, ...more] = await lessonsOf(teacher);
  expect([one?.courseID, other?.courseID, more]).toEqual([null, null, []]);
  const out = await taken(teacher, 'Lesson', one?.id ?? '');
  expect((await taken(teacher, 'Lesson', other?.id ?? '')).equals(out)).toBe(true);
});

test('an archive contains neither learner data nor the owner’s identity', async () => {
  const [lesson] = await school.rows('Lesson', 'exists (select from enrollment e where e.lesson_id = x.id)');
  if (!lesson) throw new Error('the school has a lesson with learners');
  const people = await school.pool.query<{ name: string; email: string }>('select name, email from "user"');
  const { stream } = await withoutFiles.archive({ id: lesson.owner, role: 'USER' }, 'Lesson', lesson.id, 'margin');
  const read = await filesIn(await buffer(stream));
  const said = [...read].flatMap(([path, bytes]) => (path.endsWith('.json') ? [String(bytes)] : [])).join('\n');
  expect(said).toContain(lesson.name);
  for (const { email } of people.rows) expect(said).not.toContain(email);
  expect(said.replaceAll(/(?:lesson|step):[0-9a-f-]{36}/g, '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/);
});

test('a lesson or course can be exported only by its owner, even if it is public', async () => {
  const stranger = await school.person('Eve');
  const [lesson] = await school.rows('Lesson', `x.visibility = 'public' and x.deleted_at is null`);
  const [other] = await school.rows('Course');
  for (const [model, id] of [
    ['Lesson', lesson?.id],
    ['Course', other?.id],
    ['Lesson', newId('Lesson')],
    ['Lesson', 'none'],
  ] as const) {
    await expect(archiveExporter.archive(stranger, model, id ?? '', 'margin')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(archiveExporter.loss(stranger, model, id ?? '', 'margin')).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

const plain: LessonDocument = {
  ...anyLesson('plain', { pictures: [first], video, lessons: 1 }),
  nodes: [{ ref: '1', name: 'One', description: '', minutes: 0, type: 'RICHTEXT', text: textWith([]) }],
  links: [],
};
const withNode = (changes: object) => [plain, { ...plain, nodes: [{ ...plain.nodes[0], ...changes }] }];

function textWith(marks: object[]) {
  const words = { type: 'text', text: 'Ebb', ...(marks.length > 0 ? { marks } : {}) };
  return { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [words] }] } as never;
}
const script = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }];
const shows = (file: string) => ({
  text: {
    type: 'doc',
    content: [{ type: 'image', attrs: { id: 'i', file, alt: '', caption: '', width: null, height: null } }],
  },
});
const shownIn = (lesson: string, step: string) => ({ id: 'o', name: 'Ebb', evidence: [{ lesson, step, score: null }] });
const forged = shaOf(Buffer.from('another'));

test.each<[string, () => Files, string, string]>([
  ['of a later format version', () => files([plain], { version: 2 }), 'invalid_input', 'margin.json: version'],
  ['with a lesson of invalid JSON', () => ({ ...files([plain, plain]), 'l/2.json': '{' }), 'invalid_input', 'not JSON'],
  [
    'with a duplicate lesson',
    () => files([plain], { lessons: [1, 2].map(() => ({ ref: '1', path: 'l/1.json' })) }),
    'invalid_input',
    'twice',
  ],
  ['with an unknown field', () => files([plain, { ...plain, owner: 'me' }]), 'invalid_input', 'l/2.json'],
  ['with a javascript link', () => files(withNode({ text: textWith(script) })), 'invalid_input', 'href'],
  [
    'with a javascript video address',
    () => files(withNode({ type: 'VIDEO', video: 'javascript:1', captions: '' })),
    'invalid_input',
    'video',
  ],
  [
    'with a link to an unknown step',
    () => files([{ ...plain, links: [{ from: '1', to: '2', condition: 'always' }] }]),
    'invalid_input',
    'no step 2',
  ],
  [
    'whose evidence names an unknown lesson',
    () => files([plain], { course: { ...course, learningOutcomes: [shownIn('2', '1')] } }),
    'invalid_input',
    'no lesson 2',
  ],
  [
    'whose evidence names an unknown step',
    () => files([plain], { course: { ...course, learningOutcomes: [shownIn('1', '2')] } }),
    'invalid_input',
    'no step 2',
  ],
  [
    'with a file that does not match its hash',
    () => ({ ...files(withNode(shows(forged))), [filePath(forged)]: kept[0]! }),
    'invalid_input',
    'another file',
  ],
  [
    'with a program in place of a picture',
    () => ({ ...files(withNode(shows(forged))), [filePath(forged)]: 'MZ' }),
    'unsupported_media',
    'no PNG',
  ],
])('an archive %s is refused and changes nothing', async (_, make, code, reason) => {
  const teacher = await school.person('Dee');
  const refusal = { code, detail: expect.stringContaining(reason) };
  await expect(importAs(teacher, await zipOf(make()))).rejects.toMatchObject(refusal);
  expect([await lessonsOf(teacher), await courseOf(teacher)]).toEqual([[], '']);
  const { rowCount } = await school.pool.query('select from file where owner = $1', [teacher.id]);
  expect(rowCount).toBe(0);
});

test('an archive above the size limit is refused before it is unpacked', async () => {
  const archive = await zipOf(files([plain]));
  archive.writeUInt32LE(501 * 1024 * 1024, archive.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  await expect(importAs(await school.person('Fi'), archive)).rejects.toMatchObject({ code: 'too_large' });
});

test('a picture that the archive lacks is reported as missing, and the rest is imported', async () => {
  const teacher = await school.person('Gus');
  const done = await importAs(teacher, await zipOf(files(withNode(shows(forged)))));
  expect(done).toMatchObject({ created: 2, loss: [{ file: 'l/2.json', kind: 'picture_missing', what: forged }] });
});

test('a drawing sanitized by an older release is sanitized again, and all references to it are updated', async () => {
  const teacher = await school.person('Hana');
  const before = Buffer.from(`\n${drawn}`);
  const name = shaOf(before);
  const shown = { ...plain, images: [{ url: `/files/${name}`, base64: '' }] };
  const nodes = [
    { ...plain.nodes[0], ...shows(name) },
    {
      ref: '2',
      name: 'Two',
      description: '',
      minutes: 0,
      type: 'SLIDESHOW' as const,
      slides: [{ name: 'a', description: '', content: textWith([]), url: name }],
    },
  ];
  const archive = await zipOf({ ...files([{ ...shown, nodes }]), [filePath(name)]: before });
  expect(await importAs(teacher, archive)).toMatchObject({ created: 1, loss: [] });
  const again = await taken(teacher, 'Course', await courseOf(teacher));
  const read = await filesIn(again);
  const now = shaOf(Buffer.from(drawn));
  expect(String(read.get(filePath(now)))).toBe(drawn);
  expect(String(read.get('lessons/0001.json')).split(now)).toHaveLength(4);
  expect(String(read.get('lessons/0001.json'))).not.toContain(name);
  const other = await school.person('Ivo');
  await importAs(other, again);
  expect((await taken(other, 'Course', await courseOf(other))).equals(again)).toBe(true);
});

test('active content of a drawing in an archive is removed and reported', async () => {
  const teacher = await school.person('Kim');
  const evil = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect/></svg>');
  const name = shaOf(evil);
  const done = await importAs(teacher, await zipOf({ ...files(withNode(shows(name))), [filePath(name)]: evil }));
  expect(done.loss).toEqual([{ file: filePath(name), line: 1, kind: 'picture_cleaned', what: 'onload' }]);
  const read = await filesIn(await taken(teacher, 'Course', await courseOf(teacher)));
  expect([...read.values()].join('')).not.toContain('alert');
});

test('a photo in an older archive is imported without its metadata, under its new hash', async () => {
  const teacher = await school.person('Hal');
  const photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody by name' } })
    .toBuffer();
  const sha256 = shaOf(photo);
  const archive = {
    ...files(withNode(shows(sha256)), { files: { [sha256]: { name: 'beach.jpg' } } }),
    [filePath(sha256)]: photo,
  };
  expect(await importAs(teacher, await zipOf(archive))).toMatchObject({ created: 2, loss: [] });
  const { rows } = await school.pool.query<{ sha256: string; name: string }>(
    "select sha256, name from file where owner = $1 and name = 'beach.jpg'",
    [teacher.id],
  );
  expect(rows).toEqual([{ sha256: expect.not.stringContaining(sha256), name: 'beach.jpg' }]);
  const taken = await filesIn(
    await buffer((await archiveExporter.archive(teacher, 'Course', await courseOf(teacher), 'margin')).stream),
  );
  expect(taken.get(filePath(rows[0]?.sha256 ?? ''))?.includes('Somebody by name')).toBe(false);
});
