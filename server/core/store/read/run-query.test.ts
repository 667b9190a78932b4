import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ColumnOrder } from '#server/core/store/read/keyset.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { put, putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { queries } from '#sync/queries.ts';
import { PAGE_SIZE, query } from '#sync/core/query.ts';

const orders: [string, ColumnOrder][] = [
  ['one descending column', [['publishedAt', 'desc']]],
  ['one ascending column', [['price', 'asc']]],
  ['an ascending nullable column', [['importKey', 'asc']]],
  ['a descending nullable column', [['importKey', 'desc']]],
  [
    'two columns in opposite directions',
    [
      ['price', 'asc'],
      ['publishedAt', 'desc'],
    ],
  ],
  [
    'nullable columns in opposite directions',
    [
      ['importKey', 'desc'],
      ['publishedAt', 'asc'],
      ['price', 'desc'],
    ],
  ],
];

let pool: pg.Pool;
let run: RunQuery;
let teacher: Actor;
let learner: Actor;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 4, pipeline: true, options: '-c timezone=UTC' });
  [teacher, learner] = [await putPerson(pool, 'teacher'), await putPerson(pool, 'learner')];
  const probes = Object.fromEntries(
    orders.map(([name, order]) => [
      name,
      query({ input: z.object({}), list: () => ({ model: 'Lesson', where: {}, order: order as never }) }),
    ]),
  );
  run = queryRunner(pool, { ...queries, ...probes });
  for (let n = 0; n < 60; n += 1) {
    const { id } = await putLesson(pool, {
      owner: teacher.id,
      visibility: n % 5 === 0 ? 'private' : 'public',
      isPublished: n % 3 !== 0,
      price: n % 4,
      name: `Lesson ${n}`,
    });
    // Many rows tie: six of ten have no import key, and there are only seven times of publication.
    if (n % 10 < 4) await pool.query('update lesson set import_key = $2 where id = $1', [id, `key ${n}`]);
    if (n % 3 !== 0)
      await pool.query(
        "update lesson set published_at = timestamptz '2026-01-01' + make_interval(mins => $2) where id = $1",
        [id, n % 7],
      );
  }
});
afterAll(() => pool.end());

async function allPages(actor: Actor, name: string, input: object = {}): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | undefined; ; ) {
    const page = await run(actor, name, input, after);
    pages.push(page.ids);
    if (page.next === null) return pages;
    after = page.next;
  }
}

const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('pages of a list', () => {
  test.each(orders)('the pages of a list ordered by %s hold every row once and in order', async (name, order) => {
    const pages = await allPages(teacher, name);
    const columns = { publishedAt: 'published_at', price: 'price', importKey: 'import_key' } as Record<string, string>;
    const sql = order.map(([column, direction]) => `${columns[column]} ${direction}`).join();
    const { rows } = await pool.query<{ id: string }>(`select id from lesson order by ${sql}, id ${order.at(-1)?.[1]}`);
    expect(pages.flat()).toEqual(rows.map((row) => row.id));
    expect(pages.map((page) => page.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 60 - 2 * PAGE_SIZE]);
  });
});

describe('cursors of lists', () => {
  const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  test.each([
    ['that is no JSON', 'nonsense'],
    ['of another shape', forged({ a: 1 })],
    ['with an unknown fingerprint', forged(['xxxxxxxxxxxx', 1, 2])],
  ])('a cursor %s is refused', async (_kind, after) => {
    expect(await refusal(run(learner, 'lesson.catalog', {}, after))).toBe('invalid_input');
  });

  test('a cursor of another list or of another input is refused', async () => {
    const { next } = await run(learner, 'lesson.catalog', {}, undefined);
    expect(next).not.toBeNull();
    expect(await refusal(run(teacher, 'lesson.mine', {}, next ?? ''))).toBe('invalid_input');
  });

  test('a cursor whose values do not fit their columns is refused as invalid input', async () => {
    const { next } = await run(learner, 'lesson.catalog', {}, undefined);
    const [mark] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as string[];
    expect(await refusal(run(learner, 'lesson.catalog', {}, forged([mark, 'no time', 'no id'])))).toBe('invalid_input');
  });
});

describe('rows of a list', () => {
  test('the catalog holds public, published lessons with their teachers, as a stranger sees them', async () => {
    const ids = (await allPages(learner, 'lesson.catalog')).flat();
    const { rows } = await pool.query(
      "select id from lesson where visibility = 'public' and published_version_id is not null",
    );
    expect(ids.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    const { m } = await run(learner, 'lesson.catalog', {}, undefined);
    expect(m.Lesson?.[0]).not.toHaveProperty('importKey');
    expect(m.PublicProfile).toEqual([expect.objectContaining({ id: teacher.id, name: 'teacher T.' })]);
  });

  test('an unlisted lesson is found by its id, with the columns a stranger may see, and is in no list', async () => {
    const unlisted = await putLesson(pool, { owner: teacher.id, isPublished: true, name: 'Unlisted' });
    const draft = await putLesson(pool, { owner: teacher.id, name: 'Draft' });
    const everywhere = (await allPages(learner, 'one ascending column')).flat();
    for (const { id } of [unlisted, draft]) expect(everywhere).not.toContain(id);
    expect((await allPages(teacher, 'one ascending column')).flat()).toEqual(
      expect.arrayContaining([unlisted.id, draft.id]),
    );
    expect((await run(learner, 'lesson.byID', { id: unlisted.id }, undefined)).m.Lesson).toEqual([
      expect.objectContaining({ name: 'Unlisted', price: 0 }),
    ]);
    const [seen] = (await run(learner, 'lesson.byID', { id: draft.id }, undefined)).m.Lesson ?? [];
    expect(Object.keys(seen ?? {}).toSorted()).toEqual(['createdAt', 'id', 'name', 'updatedAt']);
  });

  test('the learners of a lesson are listed for its teacher only', async () => {
    const lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    await putEnrollment(pool, { owner: learner.id, teacherID: teacher.id, lesson });
    const other = await putPerson(pool, 'other');
    const list = async (actor: Actor) => run(actor, 'enrollment.byLesson', { lessonID: lesson.id }, undefined);
    const { m, ids } = await list(teacher);
    expect(ids).toHaveLength(1);
    expect(m.PublicProfile).toEqual([expect.objectContaining({ name: 'learner T.' })]);
    expect(m.Enrollment?.[0]).not.toHaveProperty('paidTokens');
    expect((await list(other)).ids).toEqual([]);
    expect((await list(learner)).m.Enrollment?.[0]).toHaveProperty('paidTokens');
  });

  test('a list can be limited to rows that a certain other row refers to', async () => {
    const category = newId('LessonCategory');
    await put(pool, 'LessonCategory', { id: category, name: 'Rivers' });
    const inside = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    await put(pool, 'LessonLessonCategory', {
      id: newId('LessonLessonCategory'),
      lessonID: inside.id,
      lessonCategoryID: category,
      owner: teacher.id,
    });
    const probe = query({
      input: z.object({}),
      list: () => ({
        model: 'Lesson' as const,
        where: {},
        having: [
          {
            column: 'id',
            model: 'LessonLessonCategory',
            foreignColumn: 'lessonID',
            where: { lessonCategoryID: category },
          },
        ],
        order: [['id', 'asc']],
      }),
    });
    expect((await queryRunner(pool, { probe })(learner, 'probe', {}, undefined)).ids).toEqual([inside.id]);
  });

  test('an unknown list is not found, and an invalid input is refused', async () => {
    expect(await refusal(run(learner, 'lesson.secret', {}, undefined))).toBe('not_found');
    expect(await refusal(run(learner, 'toString', {}, undefined))).toBe('not_found');
    expect(await refusal(run(learner, 'lesson.byID', { id: 'x' }, undefined))).toBe('invalid_input');
  });
});
