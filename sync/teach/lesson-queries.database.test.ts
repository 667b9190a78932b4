import { SEARCH_MAX } from '#sync/core/input.ts';
import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { CANDIDATES_MAX } from '#server/core/store/read/page-sql.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { type TestLessonInput, put, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { queries } from '#sync/queries.ts';
import { COUNT_MAX } from '#sync/core/query.ts';
import { type LessonFilter } from '#sync/teach/lesson-filter.ts';

let pool: pg.Pool;
let teacher: Actor;
let reader: Actor;
let list: RunQuery;

interface Written extends Partial<TestLessonInput> {
  name: string;
  description?: string;
  language?: TextLanguage;
}

async function write({ description = '', language = 'us', ...facts }: Written): Promise<Id<'Lesson'>> {
  const { id } = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true, ...facts });
  await pool.query('update lesson set description = $2, language = $3 where id = $1', [id, description, language]);
  return id;
}

/** Makes `count` equal lessons in one statement, with triggers disabled. */
async function copy(count: number): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into lesson (id, name, visibility, teacher_id, owner, published_version_id, published_at)
       select uuid7(), 'Copied', 'public', teacher_id, owner, published_version_id, now()
         from (select * from lesson where name = 'Photosynthesis') as original, generate_series(1, $1)`,
    [count],
  );
  await client.query(`insert into catalog_word values ('copied') on conflict do nothing`);
  await client.query('reset session_replication_role');
  client.release();
}

const asked = (actor: Actor, filter: LessonFilter, after?: string) => list(actor, 'lesson.catalog', filter, after);
async function found(text: string, filter: LessonFilter = {}, actor = reader): Promise<string[]> {
  const { m } = await asked(actor, { text, ...filter });
  return (m.Lesson ?? []).map((row) => row.name ?? '');
}

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = openPool(url, pino({ level: 'silent' }), 2);
  [teacher, reader] = [await putPerson(pool, 'teacher'), await putPerson(pool, 'reader')];
  list = queryRunner(pool, queries);
  await write({ name: 'Photosynthesis', price: 8 });
  await write({ name: 'How leaves breathe', description: 'Photosynthesis, at last explained.', price: 3 });
  await write({ name: 'Why bridges hum', description: 'Resonance and the bridge that danced.' });
  await write({ name: 'Newton’s laws', description: 'Light—waves and other stories.' });
  await write({ name: 'Die Häuser der Bienen', description: 'Von Waben und Wänden.', language: 'de' });
  await write({ name: 'Hidden photosynthesis', visibility: 'private' });
  await write({ name: 'Drafted photosynthesis', isPublished: false });
  await write({ name: 'Deleted photosynthesis', deletedAt: new Date().toISOString(), visibility: 'private' });
  for (let n = 0; n < 60; n += 1) await write({ name: `Numbers ${n}`, description: 'arithmetic '.repeat(1 + (n % 4)) });
});
afterAll(() => pool.end());

describe('search for lessons in the catalog', () => {
  test('a lesson is found by a word of its name or of its description, names first [S-305]', async () => {
    expect(await found('photosynthesis')).toEqual(['Photosynthesis', 'How leaves breathe']);
  });

  test('a lesson is found by the names of its category, label, teacher and public course, after lessons with the word', async () => {
    const mirela = await putPerson(pool, 'mirela');
    await pool.query(`update "user" set first_name = 'Mirela', last_name = 'Kovač', is_public = true where id = $1`, [
      mirela.id,
    ]);
    const [category, label, course] = [newId('LessonCategory'), newId('LessonLabel'), newId('Course')];
    const owner = mirela.id;
    await put(pool, 'LessonCategory', { id: category, name: 'Zoology' });
    await put(pool, 'LessonLabel', { id: label, name: 'pendulums', owner });
    await put(pool, 'Course', { id: course, name: 'Orchards of Europe', visibility: 'public', owner });
    const lesson = await write({ name: 'Why owls turn their heads', owner });
    await put(pool, 'LessonLessonCategory', {
      id: newId('LessonLessonCategory'),
      lessonID: lesson,
      lessonCategoryID: category,
      owner,
    });
    await put(pool, 'LessonLessonLabel', {
      id: newId('LessonLessonLabel'),
      lessonID: lesson,
      lessonLabelID: label,
      owner,
    });
    await pool.query('update lesson set course_id = $2, teacher_id = $3 where id = $1', [lesson, course, owner]);
    for (const text of ['zoology', 'zoolgy', 'pendulum', 'kovac', 'Mirela owls', 'orchards', 'zoology owls'])
      expect([text, await found(text)]).toEqual([text, ['Why owls turn their heads']]);
    expect(await found('zoology bridges')).toEqual([]);
    expect((await list(reader, 'course.search', { text: 'kovač' }, undefined)).m.Course).toMatchObject([
      { id: course },
    ]);
    await write({ name: 'Zoology of ponds' });
    expect(await found('zoology')).toEqual(['Zoology of ponds', 'Why owls turn their heads']);
    expect(await found('zoology', { sort: 'newest' })).toEqual(['Zoology of ponds', 'Why owls turn their heads']);
    await pool.query(`update course set visibility = 'private' where id = $1`, [course]);
    await pool.query('update lesson_label set deleted_at = now() where id = $1', [label]);
    await pool.query('update "user" set is_public = false where id = $1', [owner]);
    for (const text of ['orchards', 'pendulum', 'kovač']) expect([text, await found(text)]).toEqual([text, []]);
    expect(await found('mirela')).toEqual(['Why owls turn their heads']);
    await pool.query(`update lesson set visibility = 'private' where name in ('Zoology of ponds', $1)`, [
      'Why owls turn their heads',
    ]);
  });

  test.each([
    ['another form of the word', 'bridge humming', ['Why bridges hum']],
    ['a word in another language', 'Haus Biene', ['Die Häuser der Bienen']],
    ['the beginning of a word', 'reson', ['Why bridges hum']],
    ['words in capitals or after other characters', 'NEWTON waves', ['Newton’s laws']],
    ['a word beside a stop word', 'the bridges', ['Why bridges hum']],
  ])('a lesson is found by %s', async (_query, text, names) => {
    expect(await found(text)).toEqual(names);
  });

  test.each([
    ['photosyntesis', ['Photosynthesis', 'How leaves breathe']],
    ['brigdes', ['Why bridges hum']],
    ['brige', ['Why bridges hum']],
    ['rezonance', ['Why bridges hum']],
  ])('a lesson is found by a misspelled word of its name or description: %s [S-116, S-117]', async (text, names) => {
    expect(await found(text)).toEqual(names);
  });

  test('a lesson is found only by all words together and within the filters of the catalog', async () => {
    expect(await found('photosynthesis leaves')).toEqual(['How leaves breathe']);
    expect(await found('photosynthesis', { priceRange: [0, 5] })).toEqual(['How leaves breathe']);
    expect(await found('photosynthesis', { sort: 'cheapest' })).toEqual(['How leaves breathe', 'Photosynthesis']);
    expect(await found('photosynthesis zebra')).toEqual([]);
  });

  test('a search uses the first eight typed words and ignores the rest', async () => {
    const eight = 'why bridges hum resonance and the bridge danced';
    expect(await found(`${eight} aardvark`)).toEqual(['Why bridges hum']);
    expect(await found(`aardvark ${eight}`)).toEqual([]);
  });
});

test('a private, unpublished or deleted lesson is found by nobody, not even its teacher [S-118, S-531]', async () => {
  for (const actor of [reader, teacher])
    for (const text of ['photosynthesis', 'hidden', 'drafted', 'deleted'])
      expect((await found(text, {}, actor)).join()).not.toMatch(/hidden|drafted|deleted/i);
});

test.each([{}, { sort: 'newest' as const }])(
  'the pages of a search hold every lesson once with options %o',
  async (order) => {
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await asked(reader, { text: 'arithmetic', ...order }, after);
      pages.push(page.ids);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(pages.map((ids) => ids.length)).toEqual([24, 24, 12]);
    expect(new Set(pages.flat()).size).toBe(60);
  },
);

test('the first page of a search says how many lessons match, up to a maximum', async () => {
  const first = await asked(reader, { text: 'arithmetic' });
  expect([first.count, (await asked(reader, { text: 'arithmetic' }, first.next ?? '')).count]).toEqual([60, undefined]);
  expect((await asked(reader, { text: 'arithmetic', sort: 'rating' })).count).toBe(60);
  expect((await asked(reader, { text: 'zebra' })).count).toBe(0);
  expect((await asked(reader, {})).count).toBe(65);
  await copy(COUNT_MAX + 1);
  expect((await asked(reader, {})).count).toBe(COUNT_MAX + 1);
  expect((await asked(reader, { text: 'copied' })).count).toBe(COUNT_MAX + 1);
  expect((await asked(reader, { text: 'copied', sort: 'dearest' })).count).toBe(COUNT_MAX + 1);
});

test('a search for a very common word is exact in every order except by rank', async () => {
  await copy(CANDIDATES_MAX);
  const id = await write({ name: 'Copied last', price: 9 });
  const first = await asked(reader, { text: 'copied', sort: 'dearest' });
  expect(first.ids[0]).toBe(id);
  const second = await asked(reader, { text: 'copied', sort: 'dearest' }, first.next ?? '');
  expect(new Set([...first.ids, ...second.ids]).size).toBe(48);
});

describe('search for courses in the catalog', () => {
  const courses = async (text: string, actor = reader) =>
    ((await list(actor, 'course.search', { text }, undefined)).m.Course ?? []).map((row) => row.name ?? '');

  beforeAll(async () => {
    for (const [name, description, visibility] of [
      ['Orchards', 'Pruning and other Photosynthesis.', 'public'],
      ['Les cathédrales', 'Pierres et vitraux.', 'public'],
      ['Kleine Werkstätten', 'Holz und Leim.', 'public'],
      ['Hidden orchards', '', 'private'],
    ] as const)
      await put(pool, 'Course', { id: newId('Course'), name, description, visibility, owner: teacher.id });
  });

  test.each([
    ['orchard', ['Orchards']],
    ['orhcards', ['Orchards']],
    ['photosyntesis', ['Orchards']],
    ['cathedrale', ['Les cathédrales']],
    ['werkstatt', ['Kleine Werkstätten']],
    ['zebra', []],
  ])('a course is found by a word, its other forms or a misspelling in any language: %s', async (text, names) => {
    expect(await courses(text)).toEqual(names);
  });

  test('a private course is not found, even by its teacher', async () => {
    expect(await courses('hidden orchards', teacher)).toEqual([]);
  });

  test('a renamed course is found at once, and renaming it to its own name is no change', async () => {
    await pool.query("update course set name = 'Vineyards' where name = 'Orchards'");
    expect(await courses('vinyards')).toEqual(['Vineyards']);
    const at = async () => (await pool.query("select updated_at from course where name = 'Vineyards'")).rows;
    const before = await at();
    await pool.query("update course set name = 'Vineyards' where name = 'Vineyards'");
    expect(await at()).toEqual(before);
  });
});

describe('unusual search texts', () => {
  test.each([
    "'; drop table lesson; --",
    "bridge' | 'photosynthesis",
    'bridge & ! photosynthesis:*A',
    '((((bridge',
    '\\ % _ bridge',
    "$1 'bridge' $$ bridge",
    'bridge\u0000',
    'bridge\uD83D',
  ])('the search text %j is read as words or refused', async (text) => {
    const names = await found(text).catch((error: unknown) => (error as AppError).code);
    expect([['Why bridges hum'], [], 'invalid_input']).toContainEqual(names);
  });

  test.each([
    ['that is too long', 'a'.repeat(SEARCH_MAX + 1)],
    ['of 10 MB', 'light '.repeat(1_750_000)],
    ['without a word', ' … '],
  ])('a search text %s is refused', async (_kind, text) => {
    await expect(found(text)).rejects.toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test('a cursor of one search is refused in another', async () => {
    const { next } = await asked(reader, { text: 'arithmetic' });
    await expect(asked(reader, { text: 'numbers' }, next ?? '')).rejects.toThrow(AppError);
  });
});

test('a new learner or vote does not mark a lesson as changed', async () => {
  const at = async () => (await pool.query("select updated_at from lesson where name = 'Photosynthesis'")).rows;
  const before = await at();
  await pool.query("update lesson set learners = learners + 1, updoot = 1 where name = 'Photosynthesis'");
  expect(await at()).toEqual(before);
});
