import { expect, test, vi } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import { deletionRequester } from '#server/account/deletion.ts';
import { createLimiter } from '#server/core/limits/limiter.ts';
import {
  cookieHeader,
  neutralRefusal,
  problem,
  startAuthServer,
  userOf,
} from '#server/account/sign-in/test-auth-server.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';
import { setPassword } from '#server/account/security/set-password.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { withSession } from '#server/core/http/request-session.ts';
import { deletionRoutes } from '#server/account/routes/deletion-routes.ts';
import { startTestServer } from '#server/test-server.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';
import { closeCodes } from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';

const { pool, auth, app, browser, member, mails } = await startAuthServer();
const left: string[] = [];
const letters: AccountMail[] = [];
const leaveNow = deletionRequester({
  pool,
  handlers: storeHandlers,
  sendEvent: async () => {},
  limiter: createLimiter({ pool, secret: 'secret' }),
  sendMail: async (mail) => void letters.push(mail),
  publicUrl: 'https://school.example.test',
  onDeletionRequested(userID) {
    left.push(userID);
    auth.evictSession(userID);
  },
});
app.use('/api/leave', withSession((headers) => auth.findSession(headers)) as never);
app.route('/', deletionRoutes(leaveNow) as never);

const leave = (it: ReturnType<typeof browser>, password: string) => it.post('/api/leave', { password });
const signIn = (who: { email: string; password: string }, it = browser()) => it.post('/api/auth/sign-in/email', who);
const leavesAt = async (email: string): Promise<Date | null | undefined> =>
  (await pool.query<{ deleted_at: Date | null }>('select deleted_at from "user" where email = $1', [email])).rows[0]
    ?.deleted_at;

test('a user who deletes the account confirms with the password, and is signed out everywhere at once', async () => {
  const { it, who } = await member();
  const { id } = await userOf(it);
  const other = browser();
  await signIn(who, other);
  const headers = [it, other].map((each) => new Headers({ cookie: cookieHeader(each) }));
  for (const each of headers) expect(await auth.findSession(each)).toBeDefined();
  expect((await leave(it, who.password)).status).toBe(200);
  expect(await leavesAt(who.email)).toBeInstanceOf(Date);
  expect(left).toEqual([id]);
  const day = new Date(Date.now() + DELETION_GRACE_DAYS * 86_400_000).toISOString().slice(0, 10);
  expect(letters).toMatchObject([{ kind: 'leaving', to: who.email, day: expect.stringContaining(day) }]);
  for (const each of headers) expect(await auth.findSession(each)).toBeUndefined();
  for (const each of [it, other]) expect((await each.get('/api/session')).status).toBe(401);
});

test('every socket of a user who deletes the account is closed at once, and those of others are not', async () => {
  const { url } = await testDatabase();
  const server = await startTestServer(url, { commands, queries });
  try {
    const [leaver, other] = [await putPerson(server.pool, 'Leaver'), await putPerson(server.pool, 'Other')];
    await server.admit(leaver, other);
    await setPassword(server.pool, leaver.id, 'longenough');
    const mine = [await TestClient.join(server.port, leaver), await TestClient.join(server.port, leaver)];
    const theirs = await TestClient.join(server.port, other);
    const response = await fetch(`http://127.0.0.1:${server.port}/api/leave`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `sid=${leaver.id}` },
      body: JSON.stringify({ password: 'longenough' }),
    });
    expect(response.status).toBe(200);
    for (const { closed } of mine) expect(await closed).toBe(closeCodes.signedOut);
    expect(server.hub.stats().connections).toBe(1);
    await theirs.cut();
  } finally {
    await server.stop();
  }
});

test('a wrong password does not delete an account, and is limited to ten attempts', async () => {
  const { it, who } = await member();
  const tried = [];
  for (let times = 0; times < 11; times += 1) tried.push(await leave(it, 'not-this-one'));
  expect(tried.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  expect(await problem(tried[0]!)).toMatchObject(neutralRefusal);
  expect(await leavesAt(who.email)).toBeNull();
  expect((await it.get('/api/session')).status).toBe(200);
});

test('one of two administrators who delete their accounts at once must stay', async () => {
  const both = [await member(), await member()] as const;
  const emails = both.map(({ who }) => who.email);
  await pool.query(`update "user" set role = case when email = any($1) then 'ADMIN' else 'USER' end`, [emails]);
  const holder = await pool.connect();
  const leaving: Promise<Response>[] = [];
  try {
    // The lock ensures that both deletions have begun before either ends.
    await holder.query('begin');
    await holder.query('select from "user" where email = any($1) for update', [emails]);
    for (const { it, who } of both) leaving.push(leave(it, who.password));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await pool.query(waiting)).rowCount === 2, { interval: 20 });
    await holder.query('commit');
  } finally {
    holder.release();
  }
  const answers = await Promise.all(leaving);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(await problem(refused)).toMatchObject({ code: 'invalid_state', details: { state: 'LAST' } });
  expect(await Promise.all(emails.map(leavesAt))).toContain(null);
});

test('an account deletion without a session or from another site’s form is refused', async () => {
  const { it, who } = await member();
  expect((await leave(browser(), who.password)).status).toBe(401);
  const form = await it.post('/api/leave', { password: who.password }, { 'content-type': 'text/plain' });
  expect(form.status).toBe(415);
  expect(await leavesAt(who.email)).toBeNull();
});

test('signing in during the grace period cancels a deletion, and afterwards the address is free for a new account', async () => {
  const { it, who } = await member();
  const { id } = await userOf(it);
  expect((await leave(it, who.password)).status).toBe(200);
  const back = browser();
  expect((await signIn(who, back)).status).toBe(200);
  expect([await leavesAt(who.email), (await userOf(back))['id']]).toEqual([null, id]);
  expect(mails.filter(({ to, kind }) => to === who.email && kind === 'staying')).toHaveLength(1);
  const told = await pool.query(`select title from notification where owner = $1 and kind = 'kept'`, [id]);
  expect(told.rows).toEqual([{ title: 'Your account won’t be deleted' }]);
  expect((await signIn(who)).status).toBe(200);
  expect(mails.filter(({ to, kind }) => to === who.email && kind === 'staying')).toHaveLength(1);
  expect((await leave(back, who.password)).status).toBe(200);
  const age = `${DELETION_GRACE_DAYS} days 1 minute`;
  await pool.query('update "user" set deleted_at = now() - $2::interval where id = $1', [id, age]);
  await eraseAccounts(pool, postRemoval);
  expect((await signIn(who)).status).toBe(422);
  const next = await member(who);
  expect((await userOf(next.it))['id']).not.toBe(id);
});
