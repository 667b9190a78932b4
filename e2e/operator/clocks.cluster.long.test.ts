import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { placeOrder } from '#e2e/operator/order.ts';
import { post, type LoadPerson, createLoadPerson } from '#e2e/operator/learner-load.ts';
import { CALLS_BETWEEN_FAULTS, openClusterFixture, type ClusterFixture } from '#e2e/operator/cluster-fixture.ts';
import { quizLesson, rightAnswer } from '#server/learn/effects/test-quiz.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { schoolOn, stepOf } from '#server/test-school.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Larger than a day, because the sessions of the load last for a day. */
const jumps = [HOUR_MS, -HOUR_MS, 40 * DAY_MS, -40 * DAY_MS];
const LIMIT_SECONDS = 30 * 60;
const CODES = 6;

/** Sends a command to one server and expects success. */
async function command<N extends CommandName>(url: string, who: LoadPerson, name: N, input: CommandInput<N>) {
  const answers = await post(url, who, [{ key: randomUUID(), name, input }]);
  expect([name, answers]).toEqual([name, [expect.objectContaining({ ok: true })]]);
}

/** Runs every scheduled job now, on whichever servers are running. */
async function everyScheduledJob({ cluster, pool }: ClusterFixture) {
  const jobs = await createJobs(cluster.postgres.url, createLog({ logLevel: 'silent' }));
  onTestFinished(() => jobs.stop());
  return async () => {
    const { rows } = await pool.query<{ name: string }>('select distinct name from pgboss.schedule');
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['send-reminders', 'send-digests', 'end-due-plans', 'release-earnings']),
    );
    for (const name of names) await jobs.send(name, {});
    const left = async () =>
      (await pool.query(`select name from pgboss.job where name = any($1) and state in ('created', 'active')`, [names]))
        .rows;
    await expect.poll(left).toEqual([]);
  };
}

/** A learner in the middle of a quiz with a time limit. */
async function openTimedQuiz({ cluster, pool }: ClusterFixture) {
  const { url, sessionSecret } = cluster;
  const given = { questions: [questionOf.single, questionOf.text], settings: { timeLimitSeconds: LIMIT_SECONDS } };
  const lesson = await quizLesson(schoolOn(cluster.postgres.url, pool), given);
  const who = await createLoadPerson(pool, sessionSecret);
  const enrollmentID = newId('Enrollment');
  await command(url, who, 'enrollment.start', { id: enrollmentID, lessonID: lesson.lessonID, expectedTokens: 0 });
  const named = { ...stepOf(enrollmentID, lesson.quiz), attemptID: newId('QuizAttempt') };
  await command(url, who, 'quiz.start', named);
  const status = async () => {
    const sql = 'select status, submitted_at is not null as "isSubmitted" from quiz_attempt where id = $1';
    return (await pool.query(sql, [named.attemptID])).rows;
  };
  return {
    status,
    /** Answers one question right; the last answer ends the attempt. */
    async answer(server: string, index: 0 | 1) {
      const [questionID, key] = Object.entries(lesson.keys)[index] ?? [];
      if (questionID === undefined || key === undefined) throw new Error(`the quiz has no question ${index}`);
      await command(server, who, 'quiz.answer', { ...named, questionID, answer: rightAnswer(key) });
    },
  };
}

/** Counts of events that must not have happened yet and of periods that must not have ended. */
async function standing(pool: pg.Pool) {
  const count = async (sql: string) =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;
  return {
    sessions: await count('auth_session'),
    plans: await count(`subscription_plan where status = 'ACTIVE' and is_renewing`),
    reminders: await count('launch_reminder'),
    unsentNews: await count('mail_notice where settled_at is null'),
    earlyEarnings: await count(`ledger_transfer where kind = 'earn'`),
    failedMails: await count(`pgboss.job where name = 'mail' and state = 'failed'`),
  };
}

async function prepare({ cluster, pool }: ClusterFixture): Promise<void> {
  const subscriber = await createLoadPerson(pool, cluster.sessionSecret);
  await placeOrder(cluster.url, subscriber, { kind: 'subscribe', tier: 'STUDENT' });
  await expect.poll(async () => (await standing(pool)).plans).toBe(1);
  await pool.query(
    `insert into launch_reminder (id, email, language, token_hash, confirmed_at)
       values (gen_random_uuid(), 'waits@example.org', 'us', 'a hash', now())`,
  );
  await pool.query(`update "user" set mail_rhythm = 'weekly' where id = $1`, [subscriber.id]);
  await pool.query(
    `insert into mail_notice (id, owner, kind, params, at) values (gen_random_uuid(), $1, 'message', '{}', now())`,
    [subscriber.id],
  );
}

test('a server whose clock jumps ends no session or plan, runs nothing early, and accepts calls once corrected', async () => {
  const stage = await openClusterFixture({ settings: { LAUNCH_AT: new Date(Date.now() + 20 * DAY_MS).toISOString() } });
  const { cluster, pool, load, people } = stage;
  const [wrong, right] = cluster.servers;
  await prepare(stage);
  const runJobs = await everyScheduledJob(stage);
  const before = await standing(pool);
  expect(before).toMatchObject({ plans: 1, reminders: 1, unsentNews: 1, earlyEarnings: 0 });
  const [one] = people;
  const cookie = `${one?.token.name}=${one?.token.value}`;
  const sessionStatus = async () => (await fetch(`${wrong.url}/api/session`, { headers: { cookie } })).status;

  for (const jump of jumps) {
    const quiz = await openTimedQuiz(stage);
    const sessions = (await standing(pool)).sessions;
    await stage.through({
      async begin() {
        wrong.moveClock(jump);
        await right.kill();
      },
      async lasts() {
        await runJobs();
        if (jump > DAY_MS) await expect.poll(sessionStatus).toBe(503);
        else {
          expect(await sessionStatus()).toBe(200);
          await load.more(CALLS_BETWEEN_FAULTS);
          await quiz.answer(wrong.url, 0);
        }
        expect(await quiz.status()).toEqual([
          { status: expect.stringMatching(/NOT_STARTED|IN_PROGRESS/), isSubmitted: false },
        ]);
        expect({ jump, ...(await standing(pool)) }).toEqual({ jump, ...before, sessions });
      },
      async end() {
        wrong.moveClock(0);
        await right.start();
      },
    });
    expect(await sessionStatus()).toBe(200);
    if (jump > DAY_MS) await quiz.answer(wrong.url, 0);
    await quiz.answer(wrong.url, 1);
    expect(await quiz.status()).toEqual([{ status: 'PASS', isSubmitted: true }]);
  }
  await stage.expectBooks();
});

test('every code is mailed while the clocks of two servers differ by an hour', async () => {
  const { cluster, pool } = await openClusterFixture();
  const [wrong, right] = cluster.servers;
  for (const jump of [HOUR_MS, -HOUR_MS]) {
    wrong.moveClock(jump);
    const asked = await Promise.all(Array.from({ length: CODES }, () => createLoadPerson(pool, cluster.sessionSecret)));
    const { rows } = await pool.query<{ email: string }>('select email from "user" where id = any($1)', [
      asked.map(({ id }) => id),
    ]);
    const emails = rows.map(({ email }) => email);
    for (const [index, email] of emails.entries()) {
      const response = await fetch(
        `${(index % 2 === 0 ? right : wrong).url}/api/auth/email-otp/request-password-reset`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: cluster.url },
          body: JSON.stringify({ email }),
        },
      );
      expect(response.status).toBe(200);
    }
    const mailed = async () =>
      (
        await pool.query<{ recipient: string }>('select recipient from mail_outbox where recipient = any($1)', [emails])
      ).rows
        .map(({ recipient }) => recipient)
        .toSorted();
    await expect.poll(mailed).toEqual(emails.toSorted());
  }
});
