import { default_w } from 'ts-fsrs';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { PastReview, ScheduleFit } from '#domain/learn/card/card.ts';
import type { CardHistory } from '#domain/learn/fitting/recall-prediction.ts';
import { fitSchedules } from '#server/learn/jobs/fit-schedules.ts';
import { type RunInWorker, runInWorker } from '#server/core/worker/run-in-worker.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putLesson, type TestLesson } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

const FIRST = '2026-01-05T12:00:00.000Z';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

const reviewsOf = (count: number): PastReview[] => Array.from({ length: count }, (_, index) => [index && 2, 3, null]);
const fitOf = async (id: string) =>
  (await school.pool.query<{ fit: ScheduleFit | null }>('select schedule_fit as fit from "user" where id = $1', [id]))
    .rows[0]?.fit;

/** A card with this many stored reviews, of `reps` in all. */
const putCard = (owner: Actor['id'], lesson: TestLesson, count: number, reps = count) =>
  put(school.pool, 'Card', {
    id: newId('Card'),
    versionID: lesson.versionID,
    nodeID: lesson.nodeIDs[0]!,
    front: 'Resonance',
    back: 'A push in time.',
    due: '2026-03-02T08:00:00.000Z',
    memory: { stability: 3, difficulty: 5, scheduledDays: 3, reps, lapses: 0, firstReview: FIRST, lastReview: FIRST },
    reviews: reviewsOf(count),
    owner,
  });

test('the scheduler is fitted to learners with 400 stored reviews, and again once a fifth more are there', async () => {
  const [few, many, old] = [await school.person(), await school.person(), await school.person()];
  const lesson = await putLesson(school.pool, { owner: many.id });
  await putCard(few.id, lesson, 399);
  await putCard(old.id, lesson, 400, 401);
  for (let card = 0; card < 4; card += 1) await putCard(many.id, lesson, 100);
  const fitted: number[] = [];
  const run = (async (_module: URL, histories: CardHistory[]) => {
    fitted.push(histories.length);
    return { weights: [...default_w], retention: 0.8, reviews: 0 };
  }) as unknown as RunInWorker;
  await fitSchedules(school.pool, run);
  expect(await Promise.all([few, many, old].map(({ id }) => fitOf(id)))).toEqual([
    null,
    { weights: [...default_w], retention: 0.8, reviews: 400 },
    null,
  ]);
  await putCard(many.id, lesson, 79);
  await fitSchedules(school.pool, run);
  expect(fitted).toEqual([4]);
  await putCard(many.id, lesson, 1);
  await fitSchedules(school.pool, run);
  expect(fitted).toEqual([4, 6]);
});

test('a learner whose fit fails does not stop the others', async () => {
  const [first, second] = [await school.person(), await school.person()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const lesson = await putLesson(school.pool, { owner: first!.id });
  await putCard(first!.id, lesson, 401);
  await putCard(second!.id, lesson, 402);
  const run = (async (_module: URL, [history]: CardHistory[]) => {
    if (history?.reviews.length === 401) throw new Error('out of time');
    return { weights: [...default_w], retention: 0.8, reviews: 0 };
  }) as unknown as RunInWorker;
  await expect(fitSchedules(school.pool, run)).rejects.toThrow('1 learners were not fitted');
  expect([await fitOf(first!.id), (await fitOf(second!.id))?.reviews]).toEqual([null, 402]);
});

test('the worker fits the scheduler to histories', async () => {
  const histories = Array.from({ length: 5 }, () => ({ firstReview: FIRST, reviews: reviewsOf(8) }));
  const fit = await runInWorker<ScheduleFit>(new URL('fit-worker.ts', import.meta.url), histories);
  expect(fit.reviews).toBe(40);
});
