import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { REVIEW_MAX } from '#domain/learn/lesson-review.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { probeCommands } from '#server/test-probe-commands.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { commandRunner, type RunCommand } from '#server/core/store/write/run-command.ts';
import { putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

let pool: pg.Pool;
let run: RunCommand;
let list: RunQuery;
let teacher: Actor;
let learners: Actor[];
let lesson: TestLesson;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 12, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  run = commandRunner({
    pool,
    commands: { ...commands, ...probeCommands },
    handlers: storeHandlers,
    sendEvent: async () => undefined,
  });
  list = queryRunner(pool, queries);
  teacher = await putPerson(pool, 'teacher');
  learners = [];
  for (const name of ['Ann', 'Bo', 'Cy']) learners.push(await putPerson(pool, name));
});
afterAll(() => pool.end());

async function newLesson(): Promise<void> {
  lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  for (const { id: owner } of learners)
    await putEnrollment(pool, { owner, teacherID: teacher.id, lesson, finished: 1 });
}
const learner = (index: number): Actor => {
  const found = learners[index];
  if (!found) throw new Error('no such learner');
  return found;
};
const give = (actor: Actor, name: string, input: object): Promise<string> =>
  run(actor, { key: randomUUID(), name, input }).then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const write = (actor: Actor, rating: unknown, review: unknown = '') =>
  give(actor, 'review.write', { id: newId('LessonReview'), lessonID: lesson.id, rating, review });
const cast = (actor: Actor, direction: string) =>
  give(actor, 'vote.cast', { id: newId('Vote'), lessonID: lesson.id, direction });
async function counted() {
  const { rows } = await pool.query('select rating, stars, reviews, updoot, downdoot from lesson where id = $1', [
    lesson.id,
  ]);
  return rows[0] as unknown;
}
const reviewsFor = async (actor: Actor) =>
  (await list(actor, 'review.byLesson', { lessonID: lesson.id }, undefined)).m.LessonReview ?? [];

describe('reviews of a lesson', () => {
  beforeAll(newLesson);

  test('a person has one review per lesson, whatever author they name, and a second replaces the first [S-365]', async () => {
    const forged = {
      id: newId('LessonReview'),
      lessonID: lesson.id,
      rating: 2,
      review: 'first',
      userID: learner(1).id,
    };
    expect(await give(learner(0), 'review.write', forged)).toBe('invalid_input');
    const again = await Promise.all([1, 2, 3, 4, 5].map((rating) => write(learner(0), rating)));
    expect(again).toEqual(again.map(() => 'done'));
    const rows = await reviewsFor(learner(1));
    expect(rows).toEqual([expect.objectContaining({ userID: learner(0).id })]);
    expect(await counted()).toMatchObject({ reviews: 1 });
  });

  test('ten first reviews by one person at once are stored as one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(learner(2), 4)));
    expect(answers).toEqual(answers.map(() => 'done'));
    const { rows } = await pool.query('select from lesson_review where user_id = $1 and lesson_id = $2', [
      learner(2).id,
      lesson.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test.each([0, 6, 3.5, '4', null])('a review with a rating of %s is refused [S-366]', async (rating) => {
    expect(await write(learner(1), rating)).toBe('invalid_input');
  });

  test('a review needs its lesson and a text of bounded length [S-364]', async () => {
    const input = { id: newId('LessonReview'), rating: 4, review: '' };
    expect(await give(learner(1), 'review.write', input)).toBe('invalid_input');
    expect(await write(learner(1), 4, 'x'.repeat(REVIEW_MAX + 1))).toBe('invalid_input');
    const elsewhere = { ...input, lessonID: newId('Lesson') };
    expect(await give(learner(1), 'review.write', elsewhere)).not.toBe('done');
  });

  test('markup in a review is stored as plain text [S-367]', async () => {
    await newLesson();
    const text = '<script>alert(1)</script> & <b>bold</b>';
    await write(learner(0), 4, `  ${text}\n`);
    expect(await reviewsFor(learner(1))).toEqual([expect.objectContaining({ review: text, rating: 4 })]);
  });

  test('reviews are listed newest first, and each person finds their own [S-325, S-229]', async () => {
    await newLesson();
    for (const index of [0, 1, 2]) await write(learner(index), index + 3);
    expect((await reviewsFor(teacher)).map(({ userID }) => userID)).toEqual(
      [2, 1, 0].map((index) => learner(index).id),
    );
    const { m } = await list(learner(1), 'review.mine', {}, undefined);
    expect((m.LessonReview ?? []).map(({ userID }) => userID)).toEqual([learner(1).id]);
    expect((m.Lesson ?? []).map(({ id }) => id)).toEqual([lesson.id]);
  });

  test('a review that its author removes stops counting and can be written anew', async () => {
    await newLesson();
    await write(learner(0), 1);
    await write(learner(1), 5);
    expect(await counted()).toMatchObject({ rating: 3, stars: 3, reviews: 2 });
    const [first] = await reviewsFor(learner(0)).then((rows) => rows.filter(({ userID }) => userID === learner(0).id));
    expect(await give(learner(0), 'review.delete', { id: first?.id })).toBe('done');
    expect(await counted()).toMatchObject({ rating: 5, reviews: 1 });
    expect(await write(learner(0), 3)).toBe('done');
    expect(await counted()).toMatchObject({ rating: 4, reviews: 2 });
  });
});

describe('votes on a lesson', () => {
  beforeAll(newLesson);

  test('a person has one vote per lesson, counted by the server, and up excludes down [S-315, S-316]', async () => {
    for (const direction of ['up', 'up', 'down', 'up']) expect(await cast(learner(0), direction)).toBe('done');
    await cast(learner(1), 'down');
    await cast(learner(2), 'up');
    expect(await counted()).toMatchObject({ updoot: 2, downdoot: 1 });
    await give(learner(2), 'vote.withdraw', { lessonID: lesson.id });
    await cast(learner(0), 'down');
    expect(await counted()).toMatchObject({ updoot: 0, downdoot: 2 });
  });

  test('ten votes by one person at once count once', async () => {
    await newLesson();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => cast(learner(0), n % 2 ? 'up' : 'down')));
    expect(answers).toEqual(answers.map(() => 'done'));
    const { updoot, downdoot } = (await counted()) as { updoot: number; downdoot: number };
    expect(updoot + downdoot).toBe(1);
  });

  test('votes alone move the vote counts of a lesson: neither its owner nor anybody else writes them [S-692]', async () => {
    await newLesson();
    await cast(learner(0), 'up');
    for (const actor of [teacher, learner(0), learner(1)])
      for (const row of [{ updoot: 99 }, { downdoot: 99 }])
        expect(await give(actor, 'probe.update', { model: 'Lesson', id: lesson.id, row })).toBe('not_allowed');
    expect(await cast(teacher, 'up')).not.toBe('done');
    await cast(learner(0), 'up');
    await cast(learner(1), 'down');
    expect(await counted()).toMatchObject({ updoot: 1, downdoot: 1 });
  });

  test('a vote on one’s own lesson or in an unknown direction is refused', async () => {
    expect(await cast(teacher, 'up')).not.toBe('done');
    expect(await cast(learner(1), 'sideways')).toBe('invalid_input');
    expect(await counted()).toMatchObject({ downdoot: expect.any(Number) as number });
  });
});
