import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { courseFixture } from '#server/learn/effects/test-course.ts';
import { releaseEarnings } from '#server/wallet/jobs/release-earnings.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putLesson } from '#server/core/store/test-rows.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';
import { balancesOf } from '#server/wallet/test-spend.ts';

const school = await testSchool();
const { coursePriced, enroll, begin, learn } = courseFixture(school);
const lines: string[] = [];
const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) });
const serverOn = (pool: TestSchool['pool']) => ({ pool, handlers: storeHandlers, sendEvent: async () => {}, log });
const one = serverOn(school.pool);
/** A second server, for one test. */
function anotherServer() {
  const pool = openPool(school.url, createLog({ logLevel: 'silent' }));
  onTestFinished(() => pool.end());
  return serverOn(pool);
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let teacher: Actor;
let learner: Actor;
let lesson: Awaited<ReturnType<typeof putLesson>>;
beforeAll(() => releaseEarnings(one, inDays(REFUND_DAYS)));
beforeEach(async () => {
  lines.length = 0;
  [teacher, learner] = [await school.person(), await school.person()];
  lesson = await putLesson(school.pool, {
    owner: teacher.id,
    visibility: 'public',
    isPublished: true,
    price: 2,
    steps: 4,
  });
});

const buy = () =>
  school.run(learner, 'enrollment.start', { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 200_000 });
/** Completes one of four steps. */
async function doOne(enrollmentID: Awaited<ReturnType<typeof buy>>['enrollmentID']) {
  const [row] = await school.rows('Enrollment', 'x.id = $1', enrollmentID);
  await school.run(learner, 'step.finish', stepOf(enrollmentID, row!.progress[0]!.topicID));
}
const leave = () => school.run(learner, 'enrollment.withdraw', { lessonID: lesson.id });
const earned = async () => {
  const { pending, everything } = await balancesOf(school, learner, teacher);
  expect(everything).toBe(0);
  return { wallet: (await school.balance(teacher)) - 1_000_000, pending };
};
const earnings = () => school.rows('TokenTransaction', `x.owner = $1 and x.kind = 'earn'`, teacher.id);

test('a payment is released to the teacher once, a fortnight after the enrollment', async () => {
  const { enrollmentID } = await buy();
  await releaseEarnings(one, inDays(REFUND_DAYS - 1));
  expect(await earned()).toEqual({ wallet: 0, pending: 200_000 });
  await releaseEarnings(one, inDays(REFUND_DAYS));
  await releaseEarnings(one, inDays(REFUND_DAYS + 1));
  expect(await earned()).toEqual({ wallet: 200_000, pending: 0 });
  expect(await earnings()).toMatchObject([{ amount: 200_000, enrollmentID }]);
});

test('a payment is released as soon as more than a fifth of the steps is done', async () => {
  await doOne((await buy()).enrollmentID);
  await releaseEarnings(one);
  expect(await earned()).toEqual({ wallet: 200_000, pending: 0 });
});

test('a course payment is released by the share of all its lessons, and lessons added later change nothing', async () => {
  const course = await coursePriced(1, 2);
  teacher = course.teacher;
  await enroll(learner, course.id, 3);
  await learn(learner, await begin(learner, course.first), course.first);
  await releaseEarnings(one);
  expect(await earned()).toEqual({ wallet: 300_000, pending: 0 });
  const more = { owner: teacher.id, visibility: 'public', isPublished: true } as const;
  const added = await putLesson(school.pool, more);
  await school.pool.query('update lesson set course_id = $2, steps = 40 where id = $1', [added.id, course.id]);
  await expect(school.run(learner, 'enrollment.withdrawCourse', { courseID: course.id })).rejects.toMatchObject({
    code: 'invalid_state',
    details: { reason: 'steps' },
  });
  expect(await earned()).toEqual({ wallet: 300_000, pending: 0 });
});

test('a refunded payment earns nothing, and a learner who enrolls again pays the teacher once', async () => {
  await buy();
  await leave();
  await releaseEarnings(one, inDays(REFUND_DAYS));
  expect(await earned()).toEqual({ wallet: 0, pending: 0 });
  await buy();
  await releaseEarnings(one, inDays(REFUND_DAYS + 1));
  expect(await earned()).toEqual({ wallet: 200_000, pending: 0 });
  expect(await earnings()).toHaveLength(1);
});

test('servers that release payments while learners withdraw move each payment once, in one direction', async () => {
  const two = anotherServer();
  const buyers = await Promise.all(Array.from({ length: 6 }, () => school.person()));
  for (learner of buyers) await buy();
  const leaving = buyers.slice(0, 3).map((actor) => school.run(actor, 'enrollment.withdraw', { lessonID: lesson.id }));
  const later = inDays(REFUND_DAYS);
  const answers = await Promise.allSettled([
    ...leaving,
    ...[one, two, one, two].map((server) => releaseEarnings(server, later)),
  ]);
  expect(answers.slice(3).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  const left = answers.slice(0, 3).filter(({ status }) => status === 'fulfilled').length;
  expect(await earned()).toEqual({ wallet: (6 - left) * 200_000, pending: 0 });
  expect(await earnings()).toHaveLength(6 - left);
});

test('a payment that fails does not hold up the others and is released once it can be', async () => {
  const bought: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    learner = await school.person();
    bought.push((await buy()).enrollmentID);
  }
  const poisoned = bought.toSorted()[0]!;
  const ledger = 'alter table ledger_transfer';
  await school.pool.query(
    `${ledger} add constraint poison check (kind <> 'earn' or enrollment_id <> '${poisoned}') not valid`,
  );
  for (const hour of [0, 1]) {
    await releaseEarnings(one, inDays(REFUND_DAYS + hour / 24));
    expect(await earned()).toEqual({ wallet: 400_000, pending: 200_000 });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
      Array(hour + 1).fill({ level: 'error', enrollmentID: poisoned, err: { constraint: 'poison' } }),
    );
  }
  await school.pool.query(`${ledger} drop constraint poison`);
  for (const hour of [2, 3]) await releaseEarnings(one, inDays(REFUND_DAYS + hour / 24));
  expect(await earned()).toEqual({ wallet: 600_000, pending: 0 });
  expect((await earnings()).map(({ enrollmentID }) => enrollmentID).toSorted()).toEqual(bought.toSorted());
});

test('payments that are released or still refundable are not locked by the job', async () => {
  const { enrollmentID: old } = await buy();
  await doOne(old);
  await releaseEarnings(one);
  learner = await school.person();
  const { enrollmentID: fresh } = await buy();
  const blocker = await school.pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query('begin; set local idle_in_transaction_session_timeout = 0');
  await blocker.query('select from enrollment where id = any($1) for update', [[old, fresh]]);
  // A run that locked one of the two would wait for this transaction and log an error.
  await releaseEarnings(one);
  expect(await earned()).toEqual({ wallet: 200_000, pending: 200_000 });
  expect(lines).toEqual([]);
});

test('a release that loses its connection moves nothing and succeeds once the next time', async () => {
  const dying = anotherServer();
  await buy();
  const blocker = await school.pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query('begin');
  await blocker.query(`select from ledger_account where owner = $1 and kind = 'pending' for update`, [teacher.id]);
  const died = releaseEarnings(dying, inDays(REFUND_DAYS));
  // At this point the transfer is written and the update of the account waits.
  const waiting = async () => {
    const { rows } = await school.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(waiting).toHaveLength(1);
  await school.pool.query('select pg_terminate_backend($1)', [(await waiting())[0]]);
  await died;
  expect(lines).toHaveLength(1);
  await blocker.query('rollback');
  expect(await earned()).toEqual({ wallet: 0, pending: 200_000 });
  await releaseEarnings(one, inDays(REFUND_DAYS));
  expect(await earned()).toEqual({ wallet: 200_000, pending: 0 });
  expect(await earnings()).toHaveLength(1);
});
