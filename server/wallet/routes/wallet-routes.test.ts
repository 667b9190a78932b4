import { unlimited } from '#server/core/limits/limiter.ts';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { PlanUse } from '#domain/wallet/limit-use.ts';
import { type LimitsOf, noLimits, planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { CSV_BOM } from '#domain/kernel/text/csv.ts';
import type { EarningsPage } from '#domain/wallet/earnings.ts';
import { enrollmentEarning } from '#domain/wallet/ledger.ts';
import { INITIAL_TOKEN_BALANCE } from '#domain/wallet/wallet.ts';
import { readEnv } from '#server/core/env/env.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { createLog } from '#server/core/log/log.ts';
import { walletRoutes } from '#server/wallet/routes/wallet-routes.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';
import { readRow } from '#server/core/store/read/read-row.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { testSchool } from '#server/test-school.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import { queries } from '#sync/queries.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';

const school = await testSchool();
const { pool } = school;
const list = queryRunner(pool, queries);
let person: Actor;
beforeEach(async () => {
  person = await school.person('Una');
});

function ask(path: string, limitsOf: LimitsOf = planLimits) {
  const app = new Hono<ActorVariables>();
  app.use(withSession(async () => ({ actor: person, sessionToken: '', emailVerified: true })));
  app.onError(problemHandler(createLog({ logLevel: 'silent' })));
  app.route('/', walletRoutes({ pool, limitsOf, env: readEnv({}), queue: new FileQueue(unlimited) }));
  return app.request(path);
}
const planOf = async (limitsOf?: LimitsOf) => (await (await ask('/api/account/plan', limitsOf)).json()) as PlanUse;
const statement = async (only = '') =>
  String(Buffer.from(await (await ask(`/api/wallet/transactions.csv${only}`)).arrayBuffer()))
    .split('\r\n')
    .slice(0, -1);

/** Pays for a lesson and withdraws, which refunds the payment. */
async function payAndLeave() {
  const teacher = await school.person();
  const lesson = await putLesson(pool, {
    owner: teacher.id,
    visibility: 'public',
    isPublished: true,
    price: 2,
    name: '=SUM(1)',
  });
  const begun = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 200_000 };
  const { enrollmentID } = await school.run(person, 'enrollment.start', begun);
  await school.run(person, 'enrollment.withdraw', { lessonID: lesson.id });
  return { enrollmentID, lesson };
}

test('the wallet lists all transactions newest first with their lessons, and their sum is the balance [S-011, S-232]', async () => {
  const { enrollmentID, lesson } = await payAndLeave();
  const page = await list(person, 'wallet.transactions', {}, undefined);
  const rows = page.ids.map((id) => page.m.TokenTransaction?.find((row) => row.id === id));
  expect(rows).toMatchObject([
    { kind: 'refund', amount: 200_000, enrollmentID },
    { kind: 'enroll', amount: -200_000, enrollmentID },
    { kind: 'grant', amount: INITIAL_TOKEN_BALANCE, enrollmentID: null },
  ]);
  const times = rows.map((row) => Date.parse(String(row?.timestamp)));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const sum = rows.reduce((all, row) => all + Number(row?.amount), 0);
  expect(sum).toBe(await school.balance(person));
  expect(page.m.Enrollment).toMatchObject([{ id: enrollmentID, lessonID: lesson.id }]);
  expect(page.m.Lesson).toMatchObject([{ id: lesson.id, name: '=SUM(1)' }]);
});

test('transactions can be filtered by spent, received and refunded', async () => {
  await payAndLeave();
  const kinds = async (only: 'spent' | 'received' | 'refunds') =>
    ((await list(person, 'wallet.transactions', { only }, undefined)).m.TokenTransaction ?? []).map(({ kind }) => kind);
  expect(await kinds('spent')).toEqual(['enroll']);
  expect((await kinds('received')).toSorted()).toEqual(['grant', 'refund']);
  expect(await kinds('refunds')).toEqual(['refund']);
});

test('the CSV statement is sorted oldest first with running balances, and escapes formulas in teachers’ texts', async () => {
  await payAndLeave();
  const lines = await statement();
  expect(lines[0]).toBe(`${CSV_BOM}"timestamp","kind","about","tokens","balance after","id"`);
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 5).join())).toEqual([
    '"grant",,1000000,1000000',
    `"enroll","'=SUM(1)",-200000,800000`,
    `"refund","'=SUM(1)",200000,1000000`,
  ]);
  expect((await statement('?only=spent')).slice(1).map((line) => line.split(',').slice(3, 5).join())).toEqual([
    '-200000,800000',
  ]);
});

test('the plan’s limits are shown with their use and reset time, counted as when they are enforced', async () => {
  await pool.query(
    `insert into model_call (id, owner, purpose, model, status, held, cost, ends_by, settled_at)
       select uuid7(), $1, purpose, 'm', status, 1, 1, now(), now()
         from (values ('tutor', 'CAPTURED'), ('tutor', 'RELEASED'), ('draft', 'CAPTURED')) as made (purpose, status)`,
    [person.id],
  );
  await pool.query(
    `insert into file (id, owner, sha256, bytes, mime, name) values (uuid7(), $1, repeat('ab', 32), 700, 'image/png', 'a')`,
    [person.id],
  );
  const { tier, limits } = await planOf();
  const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
  expect(tier).toBe('FREE');
  expect(limits).toMatchObject([
    { limit: 'tutorMessagesADay', value: 20, used: 1 },
    { limit: 'lessonDraftsAMonth', value: 3, used: 1, resetsAt: expect.stringMatching(/-01T00:00:00/) },
    { limit: 'fileBytes', value: 250 * 1024 ** 2, used: 700, resetsAt: null },
  ]);
  expect(new Date(String(limits[0]?.resetsAt)).toISOString()).toBe(midnight);
  await pool.query(
    `insert into subscription_plan (id, subscription_tier, start_date, status, square_subscription_id, owner)
       values (uuid7(), 'STUDENT', current_date, 'ACTIVE', 'own-plan', $1)`,
    [person.id],
  );
  expect(await planOf()).toMatchObject({ tier: 'STUDENT', limits: [{ value: 300 }, { value: 10 }, {}] });
  expect((await planOf(noLimits)).limits.map(({ value }) => value)).toEqual([null, null, null]);
});

test('a person can change the names, phone number, picture and visibility of their profile [S-214, S-215, S-217, S-218, S-224]', async () => {
  const user = () => readRow(pool, person, 'User', person.id);
  const revise = (patch: object) => school.run(person, 'user.edit', patch);
  expect(await user()).toMatchObject({ isPublic: false, phone: null, profileImage: null });
  const profileImage = `/files/${'ab'.repeat(32)}`;
  const next = { firstName: 'Ada', lastName: 'Byron', phone: '+441234567', profileImage, isPublic: true };
  await revise({ ...next, firstName: '  Ada ' });
  expect(await user()).toMatchObject(next);
  const [profile] = await school.rows('PublicProfile', 'x.id = $1', person.id);
  expect(profile).toMatchObject({ name: 'Ada Byron', avatarUrl: profileImage });
  await revise({ phone: null, profileImage: null });
  expect(await user()).toMatchObject({ ...next, phone: null, profileImage: null });
});

test.each([
  { firstName: ' ' },
  { phone: '030 1234' },
  { profileImage: 'https://elsewhere.example/track.png' },
  { profileImage: '/files/../api/session' },
  { mailRhythm: 'hourly' },
])('a profile refuses the value %j [S-217, S-218]', async (patch) => {
  await expect(school.run(person, 'user.edit', patch as never)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('earnings are listed by lesson and month as pending, booked, refunded and granted', async () => {
  const learner = await school.person();
  const { id: lessonID } = await putLesson(pool, {
    owner: person.id,
    visibility: 'public',
    isPublished: true,
    price: 2,
    name: 'Sold',
  });
  const enroll = async (who: Actor) => {
    const begun = { id: newId('Enrollment'), lessonID, expectedTokens: 200_000 };
    return (await school.run(who, 'enrollment.start', begun)).enrollmentID;
  };
  await pool.query(`select post_transfer('bought', 'top-up', null, $1)`, [
    JSON.stringify([
      { account: { kind: 'card', owner: null }, tokens: -100_000 },
      { account: { kind: 'wallet', owner: learner.id }, tokens: 100_000 },
    ]),
  ]);
  await pool.query(`select post_transfer('spent', 'ai-capture', null, $1)`, [
    JSON.stringify([
      { account: { kind: 'wallet', owner: learner.id }, tokens: -900_000 },
      { account: { kind: 'ai', owner: null }, tokens: 900_000 },
    ]),
  ]);
  // This learner now has 100,000 granted and 100,000 bought tokens.
  await enroll(learner);
  await school.run(learner, 'enrollment.withdraw', { lessonID });
  await enroll(learner);
  const [other, third] = [await school.person(), await school.person()];
  const earned = await enroll(other);
  await enroll(third);
  await school.run(third, 'enrollment.withdraw', { lessonID });
  await postTransfer(
    pool as never,
    enrollmentEarning({ id: earned, teacherID: person.id, tokens: 200_000, number: 1 }),
  );
  const figures = { pending: 200_000, booked: 200_000, refunded: 400_000, granted: 300_000 };
  const month = new Date().toISOString().slice(0, 7);
  expect(await (await ask('/api/wallet/earnings')).json()).toEqual({
    rows: [{ month, model: 'Lesson', id: lessonID, name: 'Sold', payments: 4, ...figures }],
    next: null,
    total: figures,
  });
  const csv = String(Buffer.from(await (await ask('/api/wallet/earnings.csv')).arrayBuffer())).split('\r\n');
  expect(csv[1]).toBe(`"${month}","Lesson","Sold",4,200000,200000,400000,300000,"${lessonID}"`);
  expect(await (await ask('/api/wallet/waiting')).json()).toEqual({ held: 0, pending: 200_000 });
  // The earnings of the teacher are not visible to the learner.
  person = learner;
  expect(await (await ask('/api/wallet/earnings')).json()).toMatchObject({
    rows: [],
    total: { pending: 0, booked: 0 },
  });
});

test('earnings are returned in pages, newest month first, with each row exactly once', async () => {
  const learner = await school.person();
  for (let n = 0; n < 5; n += 1)
    await pool.query(`select post_transfer($1, 'top-up', null, $2)`, [
      `rich ${n} ${learner.id}`,
      JSON.stringify([
        { account: { kind: 'card', owner: null }, tokens: -1_000_000 },
        { account: { kind: 'wallet', owner: learner.id }, tokens: 1_000_000 },
      ]),
    ]);
  for (let n = 0; n < 53; n += 1) {
    const { id: lessonID } = await putLesson(pool, {
      owner: person.id,
      visibility: 'public',
      isPublished: true,
      price: 1,
    });
    await school.run(learner, 'enrollment.start', { id: newId('Enrollment'), lessonID, expectedTokens: 100_000 });
  }
  const first = (await (await ask('/api/wallet/earnings')).json()) as EarningsPage;
  expect(first.rows).toHaveLength(50);
  const after = new URLSearchParams({ after: first.next ?? '' });
  const second = (await (await ask(`/api/wallet/earnings?${after}`)).json()) as EarningsPage;
  expect([second.rows.length, second.next, second.total]).toEqual([3, null, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(53);
});

test('the buyer reads a receipt and its PDF, and a stranger finds neither', async () => {
  const id = newId('Purchase');
  const paid = { status: 'DONE', number: 2026, paidAt: '2026-01-31T09:00:00.000Z', seller: 'Night School' } as const;
  const topUp = { kind: 'topUp', subtotalCents: 500, totalCents: 500, tokens: 500_000 } as const;
  await put(pool, 'Purchase', { id, ...topUp, ...paid, owner: person.id });
  const [page, pdf] = [`/api/wallet/receipts/${id}`, `/api/wallet/receipts/${id}/pdf`];
  const shown = await ask(page);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const receipt = await shown.json();
  expect(receipt).toMatchObject({ id, number: 2026, seller: 'Night School', totalCents: 500 });
  for (const column of ['owner', 'language']) expect(receipt).not.toHaveProperty(column);
  const file = await ask(pdf);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="receipt-2026.pdf"');
  expect(String(Buffer.from(await file.arrayBuffer()).subarray(0, 5))).toBe('%PDF-');
  person = await school.person('Sten');
  for (const path of [page, pdf]) expect((await ask(path)).status).toBe(404);
});
