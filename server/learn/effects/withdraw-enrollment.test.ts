import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import type { Models } from '#domain/models.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { putLesson } from '#server/core/store/test-rows.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';
import { balancesOf } from '#server/wallet/test-spend.ts';
import { commands } from '#sync/commands.ts';

let school: TestSchool;
let free: Models['Lesson'];
let priced: Models['Lesson'];
beforeAll(async () => {
  school = await testSchool();
  [free, priced] = [await school.lesson('Why bridges hum'), await school.lesson('Graphs, gently')];
});

type Sold = Pick<Models['Lesson'], 'id' | 'price'>;
const start = (actor: Actor, lesson: Sold = priced) =>
  school.run(actor, 'enrollment.start', {
    id: newId('Enrollment'),
    lessonID: lesson.id,
    expectedTokens: priceInTokens(lesson.price),
  });
const withdraw = (actor: Actor, lesson: Pick<Sold, 'id'> = priced) =>
  school.run(actor, 'enrollment.withdraw', { lessonID: lesson.id });
const enrollmentsOf = (actor: Actor) => school.rows('Enrollment', 'x.owner = $1 order by x.id', actor.id);
const learnersOf = async ({ id }: Models['Lesson']) => (await school.rows('Lesson', 'x.id = $1', id))[0]?.learners;
const refundsOf = (actor: Actor) => school.rows('TokenTransaction', `x.owner = $1 and x.kind = 'refund'`, actor.id);
const at = <T>(now: string, actor: Actor, work: (store: ServerStore) => Promise<T>): Promise<T> =>
  withStoreTransaction({ pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} }, async (transaction) =>
    work(await transaction.as(actor, now)),
  );
const finish = async (actor: Actor, steps: number) => {
  const [row] = await enrollmentsOf(actor);
  for (const { topicID } of row?.progress.slice(0, steps) ?? [])
    await school.run(actor, 'step.finish', stepOf(row!.id, topicID));
};

test('a learner who withdraws in time is refunded in full from the pending tokens and is not counted any more', async () => {
  const learner = await school.person();
  const teacher: Actor = { id: priced.owner, role: 'USER' };
  const [books, learners] = [await balancesOf(school, learner, teacher), await learnersOf(priced)];
  await start(learner);
  await withdraw(learner);
  expect(await balancesOf(school, learner, teacher)).toMatchObject({ ...books, lowest: 200_000 });
  expect(await learnersOf(priced)).toBe(learners);
  const [row] = await enrollmentsOf(learner);
  expect(row?.withdrawnAt).not.toBeNull();
  expect(await refundsOf(learner)).toMatchObject([{ amount: 800_000, enrollmentID: row?.id }]);
});

test('simultaneous and repeated withdrawals make one refund', async () => {
  const learner = await school.person();
  await start(learner);
  await Promise.all(Array.from({ length: 12 }, () => withdraw(learner)));
  await withdraw(learner);
  expect(await refundsOf(learner)).toHaveLength(1);
  expect(await school.balance(learner)).toBe(1_000_000);
});

test('simultaneous enrollments and withdrawals neither create nor lose tokens', async () => {
  const learner = await school.person();
  const learners = await learnersOf(priced);
  await start(learner);
  await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? start(learner) : withdraw(learner))));
  const rows = await enrollmentsOf(learner);
  const active = rows.filter(({ withdrawnAt }) => withdrawnAt === null).length;
  expect(rows).toHaveLength(1);
  const payments = await school.rows('TokenTransaction', `x.owner = $1 and x.kind = 'enroll'`, learner.id);
  expect(await refundsOf(learner)).toHaveLength(payments.length - active);
  expect(await school.balance(learner)).toBe(1_000_000 - active * 800_000);
  expect(await learnersOf(priced)).toBe((learners ?? 0) + active);
});

test('a learner who enrolls again after a refund pays again and continues with their progress', async () => {
  const learner = await school.person();
  const teacher: Actor = { id: priced.owner, role: 'USER' };
  const [books, learners] = [await balancesOf(school, learner, teacher), await learnersOf(priced)];
  const began = await start(learner);
  await finish(learner, 1);
  const [before] = await enrollmentsOf(learner);
  await withdraw(learner);
  await expect(start(learner, { ...priced, price: 0 })).rejects.toMatchObject({ code: 'price_changed' });
  expect(await start(learner)).toEqual(began);
  const [after, ...more] = await enrollmentsOf(learner);
  expect(more).toEqual([]);
  const { progress, startDate, versionID } = before!;
  expect(after).toMatchObject({ withdrawnAt: null, status: 'IN_PROGRESS', paidTokens: 800_000 });
  expect(after).toMatchObject({ progress, startDate, versionID });
  expect(await school.rows('EnrollmentTopicProgress', 'x.owner = $1', learner.id)).toMatchObject([
    { status: 'COMPLETE' },
  ]);
  expect(await balancesOf(school, learner, teacher)).toMatchObject({
    wallet: 200_000,
    pending: books.pending + 800_000,
  });
  expect(await learnersOf(priced)).toBe((learners ?? 0) + 1);
  await withdraw(learner);
  expect(await balancesOf(school, learner, teacher)).toMatchObject({ ...books, lowest: 200_000 });
  expect(await refundsOf(learner)).toHaveLength(2);
});

test('a learner who enrolls again has the full withdrawal period again', async () => {
  const learner = await school.person();
  const { enrollmentID } = await start(learner);
  await withdraw(learner);
  const later = new Date(Date.now() + (REFUND_DAYS + 1) * 86_400_000).toISOString();
  await at(later, learner, (store) =>
    commands['enrollment.start'].run(store, learner, {
      id: newId('Enrollment'),
      lessonID: priced.id,
      expectedTokens: 800_000,
    }),
  );
  await at(later, learner, (store) => commands['enrollment.withdraw'].run(store, learner, { lessonID: priced.id }));
  expect(await school.balance(learner)).toBe(1_000_000);
  expect((await enrollmentsOf(learner)).map(({ id }) => id)).toEqual([enrollmentID]);
});

test('a learner who enrolls again without having begun gets the current version', async () => {
  const [teacher, learner] = [await school.person(), await school.person()];
  const { id } = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true, price: 1 });
  const lesson = { id, price: 1 };
  await start(learner, lesson);
  await withdraw(learner, lesson);
  const versionID = newId('LessonVersion');
  await school.pool.query(
    `with made as (
       insert into lesson_version
         select (jsonb_populate_record(v, jsonb_build_object('id', $2::uuid, 'number', v.number + 1))).*
           from lesson_version v where v.lesson_id = $1
         returning id)
     update lesson set published_version_id = made.id from made where lesson.id = $1`,
    [lesson.id, versionID],
  );
  await start(learner, lesson);
  expect(await enrollmentsOf(learner)).toMatchObject([{ versionID }]);
});

test('a withdrawal after more than a fifth of the steps is refused with the reason and moves no tokens', async () => {
  const learner = await school.person();
  await start(learner);
  await finish(learner, Math.floor(priced.steps / 5) + 1);
  await expect(withdraw(learner)).rejects.toMatchObject({ code: 'invalid_state', details: { reason: 'steps' } });
  expect(await school.balance(learner)).toBe(200_000);
  expect((await enrollmentsOf(learner))[0]?.withdrawnAt).toBeNull();
});

test('a withdrawal after a fortnight is refused with the reason and moves no tokens', async () => {
  const learner = await school.person();
  await start(learner);
  const later = new Date(Date.now() + REFUND_DAYS * 86_400_000).toISOString();
  const asked = at(later, learner, (store) =>
    commands['enrollment.withdraw'].run(store, learner, { lessonID: priced.id }),
  );
  await expect(asked).rejects.toMatchObject({ code: 'invalid_state', details: { reason: 'days' } });
  expect(await school.balance(learner)).toBe(200_000);
});

test('a free lesson can be left at any time, and a learner who enrolls again continues with their progress', async () => {
  const learner = await school.person();
  await start(learner, free);
  await finish(learner, 1);
  const [before] = await enrollmentsOf(learner);
  const learners = await learnersOf(free);
  await withdraw(learner, free);
  expect(await learnersOf(free)).toBe((learners ?? 0) - 1);
  await expect(start(learner, free)).resolves.toEqual({ enrollmentID: before?.id });
  const [after, ...more] = await enrollmentsOf(learner);
  expect(more).toEqual([]);
  expect(after).toMatchObject({ withdrawnAt: null, progress: before?.progress, status: 'IN_PROGRESS' });
  expect(await learnersOf(free)).toBe(learners);
});

test('another person’s enrollment cannot be withdrawn', async () => {
  const [learner, other] = [await school.person(), await school.person()];
  await start(learner);
  for (const actor of [other, { id: priced.owner, role: 'USER' } as const])
    await expect(withdraw(actor)).rejects.toMatchObject({ code: 'not_found' });
  expect((await enrollmentsOf(learner))[0]?.withdrawnAt).toBeNull();
});
