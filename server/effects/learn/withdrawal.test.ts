import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import type { Models } from '#domain/models.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { effectHandlers } from '#server/effects/handlers.ts';
import { newId } from '#server/new-id.ts';
import { inTransaction } from '#server/store/in-transaction.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';
import { booksOf } from '#server/wallet/test-spends.ts';
import { commands } from '#sync/commands.ts';

let school: TestSchool;
let free: Models['Lesson'];
let priced: Models['Lesson'];
beforeAll(async () => {
  school = await testSchool();
  [free, priced] = [await school.lesson('Why bridges hum'), await school.lesson('Graphs, gently')];
});

const start = (actor: Actor, lesson = priced) =>
  school.run(actor, 'enrollment.start', {
    id: newId('Enrollment'),
    lessonID: lesson.id,
    expectedTokens: priceInTokens(lesson.price),
  });
const withdraw = (actor: Actor, lesson = priced) => school.run(actor, 'enrollment.withdraw', { lessonID: lesson.id });
const enrollmentsOf = (actor: Actor) => school.rows('Enrollment', 'x.owner = $1 order by x.id', actor.id);
const learnersOf = async ({ id }: Models['Lesson']) => (await school.rows('Lesson', 'x.id = $1', id))[0]?.learners;
const refundsOf = (actor: Actor) => school.rows('TokenTransaction', `x.owner = $1 and x.kind = 'refund'`, actor.id);
const finish = async (actor: Actor, steps: number) => {
  const [row] = await enrollmentsOf(actor);
  for (const { topicID } of row?.progress.slice(0, steps) ?? [])
    await school.run(actor, 'step.finish', stepOf(row!.id, topicID));
};

test('who withdraws in time gets back all that was paid, from where it waits, and is counted no more', async () => {
  const learner = await school.person();
  const teacher: Actor = { id: priced.owner, role: 'USER' };
  const [books, learners] = [await booksOf(school, learner, teacher), await learnersOf(priced)];
  await start(learner);
  await withdraw(learner);
  expect(await booksOf(school, learner, teacher)).toMatchObject({ ...books, lowest: 200_000 });
  expect(await learnersOf(priced)).toBe(learners);
  const [row] = await enrollmentsOf(learner);
  expect(row?.withdrawnAt).not.toBeNull();
  expect(await refundsOf(learner)).toMatchObject([{ amount: 800_000, enrollmentID: row?.id }]);
});

test('many times at once is one refund, and asking again is none', async () => {
  const learner = await school.person();
  await start(learner);
  await Promise.all(Array.from({ length: 12 }, () => withdraw(learner)));
  await withdraw(learner);
  expect(await refundsOf(learner)).toHaveLength(1);
  expect(await school.balance(learner)).toBe(1_000_000);
});

test('enrolling and withdrawing at once, again and again, neither makes tokens nor loses any', async () => {
  const learner = await school.person();
  const learners = await learnersOf(priced);
  await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? start(learner) : withdraw(learner))));
  const rows = await enrollmentsOf(learner);
  const active = rows.filter(({ withdrawnAt }) => withdrawnAt === null).length;
  expect(active).toBeLessThanOrEqual(1);
  expect(await refundsOf(learner)).toHaveLength(rows.length - active);
  expect(await school.balance(learner)).toBe(1_000_000 - active * 800_000);
  expect(await learnersOf(priced)).toBe((learners ?? 0) + active);
});

test('a lesson that was paid back is paid again, and begun anew', async () => {
  const learner = await school.person();
  await start(learner);
  await withdraw(learner);
  await start(learner);
  expect(await school.balance(learner)).toBe(200_000);
  expect((await enrollmentsOf(learner)).map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([false, true]);
});

test('once more than a fifth of the steps is done, withdrawing is refused with the reason, and nothing moves', async () => {
  const learner = await school.person();
  await start(learner);
  await finish(learner, Math.floor(priced.steps / 5) + 1);
  await expect(withdraw(learner)).rejects.toMatchObject({ code: 'illegal_step', details: { reason: 'steps' } });
  expect(await school.balance(learner)).toBe(200_000);
  expect((await enrollmentsOf(learner))[0]?.withdrawnAt).toBeNull();
});

test('a fortnight later withdrawing is refused with the reason, and nothing moves', async () => {
  const learner = await school.person();
  await start(learner);
  const later = new Date(Date.now() + REFUND_DAYS * 86_400_000).toISOString();
  const parts = { pool: school.pool, effects: effectHandlers, sendEvent: async () => {} };
  const asked = inTransaction(parts, async (transaction) =>
    commands['enrollment.withdraw'].run(await transaction.as(learner, later), learner, { lessonID: priced.id }),
  );
  await expect(asked).rejects.toMatchObject({ code: 'illegal_step', details: { reason: 'days' } });
  expect(await school.balance(learner)).toBe(200_000);
});

test('a free lesson is left at any time, and who comes back is where they were', async () => {
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

test('nobody withdraws somebody else', async () => {
  const [learner, other] = [await school.person(), await school.person()];
  await start(learner);
  await withdraw(other);
  await withdraw({ id: priced.owner, role: 'USER' });
  expect((await enrollmentsOf(learner))[0]?.withdrawnAt).toBeNull();
});
