import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { createStoreHandlers } from '#server/store-handlers.ts';
import { quizLesson, quizTaker, WRONG } from '#server/learn/effects/test-quiz.ts';
import { createLog } from '#server/core/log/log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { newId } from '#server/core/store/new-id.ts';
import { SANDBOX } from '#server/wallet/payments/checkout-config.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { commandRunner, type RunCommand } from '#server/core/store/write/run-command.ts';
import { put } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { balancesOf, createUnpaidEnrollment, walletOf } from '#server/wallet/test-spend.ts';
import { type CommandName, commands } from '#sync/commands.ts';

const RACERS = 8;

let school: TestSchool;
let servers: RunCommand[];
const pools: ReturnType<typeof openPool>[] = [];

beforeAll(async () => {
  school = await testSchool();
  const checkout = {
    provider: SANDBOX,
    isSandbox: true,
    arePlansOn: true,
    taxPercent: 0,
    limiter: unlimited,
    now: () => new Date(),
  };
  servers = [0, 1].map(() => {
    const pool = openPool(school.url, createLog({ logLevel: 'silent' }), RACERS);
    pools.push(pool);
    return commandRunner({
      pool,
      commands: commands as unknown as Parameters<typeof commandRunner>[0]['commands'],
      handlers: createStoreHandlers(checkout),
      sendEvent: async () => undefined,
    });
  });
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

/** Runs all commands at the same moment, alternating between the servers. @returns the outcome of each */
const race = (calls: readonly { actor: Actor; name: CommandName; input: object }[]): Promise<string[]> =>
  Promise.all(
    calls.map(({ actor, name, input }, index) => {
      const run = servers[index % servers.length] as RunCommand;
      return run(actor, { key: v7(), name, input }).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
    }),
  );

const times = <T>(count: number, each: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => each(at));
const countOf = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length;

test('a coupon for three uses is used three times when eight people use it at once on two servers', async () => {
  const people = await Promise.all(times(RACERS, () => school.person()));
  await school.pool.query(`insert into coupon (code, percent, uses, made_by) values ('THREE', 50, 3, $1)`, [
    people[0]?.id,
  ]);
  const order = { kind: 'topUp', cents: 500 };
  const input = { order, source: sandboxCards.good, coupon: 'THREE', expectedCents: 250 };
  const outcomes = await race(
    people.map((actor) => ({ actor, name: 'purchase.place', input: { ...input, id: newId('Purchase') } })),
  );
  expect(outcomes.filter((each) => each === 'internal')).toEqual([]);
  expect(countOf(outcomes, 'done')).toBe(3);
  expect(await school.rows('Purchase', "x.coupon = 'THREE'")).toHaveLength(3);
});

test('a wallet with tokens for three payments makes only three of eight simultaneous ones, and all accounts sum to zero', async () => {
  const [learner, teacher] = [await school.person(), await school.person()];
  const tokenwalletID = await walletOf(school, learner);
  const enrollments: string[] = [];
  for (let n = 0; n < RACERS; n += 1) enrollments.push(await createUnpaidEnrollment(school, learner, teacher, 3));
  const outcomes = await race(
    enrollments.map((enrollmentID) => ({
      actor: learner,
      name: 'wallet.spend',
      input: { tokenwalletID, enrollmentID, amount: -300_000 },
    })),
  );
  expect(outcomes.filter((each) => each === 'internal')).toEqual([]);
  expect(countOf(outcomes, 'done')).toBe(3);
  expect(await balancesOf(school, learner, teacher)).toMatchObject({
    wallet: 100_000,
    pending: 900_000,
    everything: 0,
  });
});

test('a quiz of one attempt that is answered wrong eight times at once on two servers has one attempt', async () => {
  const lesson = await quizLesson(school, { questions: [questionOf.text], settings: { attempts: 1 } });
  const taker = await quizTaker(school, lesson);
  const [questionID] = Object.keys(lesson.keys);
  const outcomes = await race(
    times(RACERS, () => ({
      actor: taker.learner,
      name: 'quiz.answer',
      input: { ...taker.named(newId('QuizAttempt')), questionID, answer: WRONG },
    })),
  );
  expect(outcomes.filter((each) => each === 'internal')).toEqual([]);
  expect(countOf(outcomes, 'done')).toBe(1);
  expect(await taker.attempts()).toMatchObject([{ status: 'FAIL' }]);
});

test('an endorsement that one person writes eight times at once on two servers is stored once', async () => {
  const [teacher, holder, friend] = await Promise.all(times(3, () => school.person()));
  const certificationID = newId('Certification');
  const issued = { status: 'ISSUED', issueDate: '2026-11-14T10:00:00.000Z' } as const;
  await put(school.pool, 'Certification', {
    id: certificationID,
    name: 'Maps',
    ...issued,
    userID: holder!.id,
    owner: teacher!.id,
  });
  const outcomes = await race(
    times(RACERS, (index) => ({
      actor: friend as Actor,
      name: 'endorsement.write',
      input: { id: newId('Endorsement'), certificationID, testimony: `I saw it ${index}` },
    })),
  );
  expect(outcomes.filter((each) => each === 'internal')).toEqual([]);
  expect(await school.rows('Endorsement', 'x.certification_id = $1', certificationID)).toHaveLength(1);
});

test('one of two administrators remains when both demote each other at once on two servers', async () => {
  await school.pool.query(`update "user" set role = 'USER' where role = 'ADMIN'`);
  const admins = await Promise.all(times(2, () => school.person()));
  const ids = admins.map(({ id }) => id);
  await school.pool.query(`update "user" set role = 'ADMIN' where id = any($1)`, [ids]);
  const [ann, ben] = admins.map(({ id }): Actor => ({ id, role: 'ADMIN' })) as [Actor, Actor];
  const outcomes = await race([
    { actor: ann, name: 'member.setRole', input: { id: ben.id, role: 'USER' } },
    { actor: ben, name: 'member.setRole', input: { id: ann.id, role: 'USER' } },
  ]);
  expect(outcomes.filter((each) => each === 'internal')).toEqual([]);
  const { rowCount } = await school.pool.query(`select from "user" where role = 'ADMIN'`);
  expect(rowCount).toBe(1);
});
