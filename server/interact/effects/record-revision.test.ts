import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Models } from '#domain/models.ts';
import { type SharedModel, sharedModels } from '#domain/interact/revision.ts';
import { newId } from '#server/core/store/new-id.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { type SampleContext, putSampleContext, samples } from '#server/core/store/test-samples.ts';
import { putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';

let pool: pg.Pool;
let sampleContext: SampleContext;
let owner: Actor;
let stranger: Actor;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 4, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  sampleContext = await putSampleContext(pool);
  ({ owner, other: stranger } = sampleContext.people);
});
afterAll(() => pool.end());

function through<T>(actor: Actor, work: (store: Store) => Promise<T>): Promise<T> {
  const probe = command({ input: z.object({}), run: (store: Store) => work(store) });
  const run = commandRunner({ pool, commands: { probe }, handlers: storeHandlers, sendEvent: async () => undefined });
  return run(actor, { key: newId('User'), name: 'probe', input: {} }).then(({ result }) => result as T);
}

async function rowsOf<M extends SharedModel | 'Revision'>(
  model: M,
  column: string,
  value: string,
): Promise<Models[M][]> {
  const sql = `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where x.${column} = $1 order by x.created_at, x.id`;
  return (await pool.query<{ row: Models[M] }>(sql, [value])).rows.map(({ row }) => row);
}
const historyOf = (id: string) => rowsOf('Revision', 'row_id', id);

/** Creates a row of `model` in the name of `owner` and returns its id. */
async function begin(model: SharedModel): Promise<never> {
  const id = newId('User') as never;
  await through(owner, async (store) => {
    // A learner reviews a lesson only once, so each review gets a new lesson.
    const sample = { ...samples[model]?.(owner.id, sampleContext) };
    if (model === 'LessonReview') Object.assign(sample, { lessonID: (await learnedLesson()).id });
    await store.insert(model, { ...sample, id } as never);
  });
  return id;
}
/** A lesson of somebody else in which `owner` finished a step. */
async function learnedLesson() {
  const lesson = await putLesson(pool, { owner: stranger.id, isPublished: true });
  await putEnrollment(pool, { owner: owner.id, teacherID: stranger.id, lesson, finished: 1 });
  return lesson;
}

const change = (model: SharedModel): object => {
  const changes = { PostComment: { content: 'No' }, LessonReview: { review: 'No' }, Endorsement: { testimony: 'No' } };
  if (model === 'LessonNodeLink') return { condition: 'passed' };
  return model in changes ? changes[model as keyof typeof changes] : { description: 'No' };
};

describe.each(sharedModels.filter((model) => model !== 'LessonNodeLink' && model !== 'LessonCategory'))(
  'history of %s',
  (model) => {
    test(`a ${model} keeps who created, changed and deleted it, with the row before and after [D-07, D-82]`, async () => {
      const id = await begin(model);
      await through(stranger, (store) => store.update(model, id, change(model) as never));
      await through(stranger, (store) => store.remove(model, id));
      const history = await historyOf(id);
      expect(
        history.map(({ seq, action, actor, owner: whose, status }) => [seq, action, actor, whose, status]),
      ).toEqual([
        [1, 'create', owner.id, owner.id, 'DONE'],
        [2, 'update', stranger.id, owner.id, 'DONE'],
        [3, 'delete', stranger.id, owner.id, 'DONE'],
      ]);
      expect(history[0]?.before).toBeNull();
      expect(history[1]?.after).toMatchObject(change(model));
      expect(history[2]?.before).toMatchObject({ ...change(model), deletedAt: null });
    });

    test(`a deleted ${model} is hidden from everybody but not lost`, async () => {
      const id = await begin(model);
      await through(stranger, (store) => store.remove(model, id));
      const [row] = await rowsOf(model, 'id', id);
      expect(row?.deletedAt).not.toBeNull();
      for (const actor of [owner, stranger]) {
        expect(await through(actor, async (store) => (await store.find(model, id)) ?? null)).toBeNull();
        const again = through(actor, (store) => store.update(model, id, change(model) as never));
        await expect(again).rejects.toMatchObject({ code: 'not_found' });
      }
    });

    test(`an update of a ${model} that changes nothing adds no history`, async () => {
      const id = await begin(model);
      for (let times = 0; times < 2; times += 1)
        await through(stranger, (store) => store.update(model, id, change(model) as never));
      expect(await historyOf(id)).toHaveLength(2);
    });
  },
);

test('a review counts by its author’s last words; edits by others are shown but do not count [D-07, D-82]', async () => {
  const id = (await begin('LessonReview')) as Models['LessonReview']['id'];
  const revise = (actor: Actor, patch: object) => through(actor, (store) => store.update('LessonReview', id, patch));
  const row = async () => (await rowsOf('LessonReview', 'id', id))[0];
  await revise(stranger, { rating: 1, review: 'Bad' });
  expect(await row()).toMatchObject({ rating: 1, review: 'Bad', authorRating: 4, authorReview: '' });
  await revise(owner, { review: 'Good' });
  expect(await row()).toMatchObject({ rating: 1, review: 'Good', authorRating: 4, authorReview: 'Good' });
  await revise(owner, { rating: 5 });
  await revise(stranger, { rating: 2 });
  expect(await row()).toMatchObject({ rating: 2, authorRating: 5 });
  const lessons = await pool.query(
    'select l.rating, l.reviews from lesson l join lesson_review r on r.lesson_id = l.id where r.id = $1',
    [id],
  );
  expect(lessons.rows).toEqual([{ rating: 5, reviews: 1 }]);
  await revise(owner, { rating: 2 });
  expect(await row()).toMatchObject({ rating: 2, authorRating: 2 });
});

test('a stranger’s change of a link is a proposal to the lesson’s owner and leaves the link unchanged [D-82]', async () => {
  const id = await begin('LessonNodeLink');
  await through(stranger, (store) => store.update('LessonNodeLink', id, { condition: 'passed' }));
  await through(stranger, (store) => store.remove('LessonNodeLink', id));
  const [link] = await rowsOf('LessonNodeLink', 'id', id);
  expect(link).toMatchObject({ condition: 'always', deletedAt: null });
  const history = await historyOf(id);
  expect(history.map(({ action, status, owner: whose }) => [action, status, whose])).toEqual([
    ['create', 'DONE', owner.id],
    ['update', 'PROPOSED', owner.id],
    ['delete', 'PROPOSED', owner.id],
  ]);
  const own = await through(owner, (store) => store.list('Revision', { rowID: id }));
  expect(own).toHaveLength(3);
  const third = await putPerson(pool, 'third');
  const seen = await through(third, (store) => store.list('Revision', { rowID: id }));
  expect(seen.map(({ status }) => status)).toEqual(['DONE']);
});

test('a link that a stranger adds is not created but waits as a proposal', async () => {
  const id = newId('LessonNodeLink');
  const [toLessonNode, fromLessonNode] = sampleContext.nodeIDs;
  const link = { lessonID: sampleContext.lesson.id, fromLessonNode, toLessonNode, owner: stranger.id };
  await through(stranger, (store) => store.insert('LessonNodeLink', { id, ...link }));
  expect(await rowsOf('LessonNodeLink', 'id', id)).toEqual([]);
  expect((await historyOf(id)).map(({ status, owner: whose }) => [status, whose])).toEqual([['PROPOSED', owner.id]]);
});

test.each([
  ['change the content of a revision', "update revision set after = '{}' where row_id = $1"],
  ['change the status of a revision', "update revision set status = 'REFUSED' where row_id = $1"],
  ['delete a revision', 'delete from revision where row_id = $1'],
])('history is append-only: the database refuses to %s', async (_attempt, sql) => {
  const id = await begin('LessonPlan');
  await expect(pool.query(sql, [id])).rejects.toThrow(/append-only/);
});

test.each([
  ['post_comment', 'user_id', 'PostComment'],
  ['lesson_review', 'user_id', 'LessonReview'],
  ['endorsement', 'author', 'Endorsement'],
  ['endorsement', 'date_time', 'Endorsement'],
  ['lesson_label', 'owner', 'LessonLabel'],
  ['lesson_plan', 'owner', 'LessonPlan'],
  ['lesson_category', 'owner', 'LessonCategory'],
] as const)(
  'the origin of a row never changes: the database refuses to update %s.%s [D-07]',
  async (table, column, model) => {
    if (model === 'LessonLabel') await pool.query("delete from lesson_label where name = 'slow'");
    const id = await begin(model);
    const value = column === 'date_time' ? '1999-01-01' : stranger.id;
    const changed = pool.query(`update ${table} set ${column} = $2 where id = $1`, [id, value]);
    await expect(changed).rejects.toThrow(/never changes/);
  },
);

test('a deleted course or lesson and a withdrawn enrollment are marked and stay [D-80, D-81]', async () => {
  const [course, lesson] = [newId('Course'), newId('Lesson')];
  await through(owner, async (store) => {
    await store.insert('Course', { id: course, name: 'All of it', owner: owner.id });
    await store.insert('Lesson', { id: lesson, name: 'Graphs', owner: owner.id, teacherID: owner.id });
  });
  await through(owner, async (store) => {
    await store.remove('Course', course);
    await store.remove('Lesson', lesson);
    await store.remove('Enrollment', sampleContext.enrollment);
  });
  const left = await pool.query(
    `select (select deleted_at from course where id = $1) as course, (select deleted_at from lesson where id = $2) as lesson,
            (select withdrawn_at from enrollment where id = $3) as enrollment`,
    [course, lesson, sampleContext.enrollment],
  );
  for (const value of Object.values(left.rows[0] as object)) expect(value).not.toBeNull();
});
