import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { allLanguages } from '#domain/account/offered-language.ts';
import { testDatabase } from '#data/test-database.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { deleteSentMails, startMail } from '#server/core/mail/mail-job.ts';
import { testMailServer } from '#server/core/mail/test-mail-server.ts';
import { mailKinds, type ProductMail } from '#server/mail-kinds.ts';
import { createMailTransport, type MailEnv } from '#server/core/mail/transport.ts';

const log = pino({ level: 'silent' });
const env = {
  publicUrl: 'http://localhost:3000',
  productName: 'Margin',
  mailFrom: 'no-reply@localhost',
  smtpUrl: undefined,
  languages: allLanguages,
};
const verify: ProductMail = { kind: 'verify', to: 'ann@example.org', language: 'de', code: '048215', minutes: 10 };

async function post(smtpUrl: string | undefined, set: Partial<MailEnv> = {}, now = Date.now) {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const jobs = await createJobs(url, log);
  afterAll(async () => {
    await jobs.stop();
    await pool.end();
  });
  return {
    pool,
    sendMail: await startMail<ProductMail>({
      jobs,
      pool,
      log,
      now,
      env: { ...env, smtpUrl, ...set },
      kinds: mailKinds,
    }),
    jobs,
  };
}

describe('mail without a mail server', async () => {
  const { pool, sendMail } = await post(undefined);

  test('a mail without a mail server is stored in the mailbox, in the language of its reader', async () => {
    await sendMail(verify);
    const mail = await vi.waitUntil(async () => (await pool.query('select * from mail_outbox')).rows[0] as unknown);
    expect(mail).toMatchObject({
      recipient: 'ann@example.org',
      sender: 'Margin <no-reply@localhost>',
      subject: '048215 ist dein Code für Margin',
      code: '048215',
    });
  });

  test('a mail to a reader whose language is no longer offered uses the default language and the current product name', async () => {
    const { pool: other, sendMail: send } = await post(undefined, { languages: ['fr', 'us'], productName: 'Renamed' });
    await send({ ...verify, to: 'bo@example.org' });
    const mail = await vi.waitUntil(async () => (await other.query('select * from mail_outbox')).rows[0] as unknown);
    expect(mail).toMatchObject({ sender: 'Renamed <no-reply@localhost>', subject: '048215 est votre code Renamed' });
  });

  test('a repeated delivery stores a mail once, and its headers stay single lines', async () => {
    const deliver = createMailTransport({ ...env, productName: 'Evil\r\nBcc: x@y.z' }, pool);
    const id = '019a0000-0000-7000-8000-000000000001';
    const written = { subject: 'hi\r\nBcc: evil@x.y', text: 'x', html: '<p>x</p>' };
    await deliver(id, 'a@example.org\r\nBcc: b@example.org', written);
    await deliver(id, 'a@example.org', written);
    const { rows } = await pool.query<Record<string, string>>('select * from mail_outbox where id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect([rows[0]?.recipient, rows[0]?.sender, rows[0]?.subject].join()).not.toMatch(/[\r\n]/);
  });
});

describe('mail with a mail server', async () => {
  const server = await testMailServer();
  const { pool, sendMail } = await post(server.url);

  test('a mail reaches the mail server as text and HTML, and not the mailbox', async () => {
    await sendMail(verify);
    const [message = ''] = await server.received(1);
    expect(message).toMatch(/^From: Margin <no-reply@localhost>$/m);
    expect(message).toMatch(/^To: ann@example.org$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    expect((await pool.query('select from mail_outbox')).rows).toEqual([]);
  });

  test('a mail waits while the mail server is unavailable and arrives when it is back', async () => {
    server.state.isAway = true;
    const before = (await server.received(1)).length;
    await sendMail({ ...verify, to: 'bo@example.org' });
    const isRetried = async () => (await pool.query("select from pgboss.job where state = 'retry'")).rows.length > 0;
    await vi.waitUntil(isRetried);
    server.state.isAway = false;
    const received = await server.received(before + 1);
    expect(received.at(-1)).toMatch(/^To: bo@example.org$/m);
  });

  test('the content of a mail cannot become a header', async () => {
    const deliver = createMailTransport({ ...env, smtpUrl: server.url }, pool);
    const before = (await server.received(1)).length;
    await deliver('019a0000-0000-7000-8000-000000000002', 'c@example.org', {
      subject: 'hi\r\nBcc: evil@x.y',
      text: 'x',
      html: 'x',
    });
    const message = (await server.received(before + 1)).at(-1) ?? '';
    expect(message).not.toMatch(/^Bcc/m);
  });
});

describe('an unavailable mail server', async () => {
  const server = await testMailServer();
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { pool, sendMail, jobs } = await post(server.url, { mailFrom: 'school@mail.example.org' }, now);
  const exists: ProductMail = {
    kind: 'account-exists',
    to: 'ann@example.org',
    language: 'us',
    signInUrl: 'http://x.test/',
  };
  const jobOf = async (kind: string) => {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select id, state, retry_count as tries, output ->> 'message' as error, retry_limit, retry_delay, retry_delay_max, deletion_seconds
         from pgboss.job where name = 'mail' and data ->> 'kind' = $1`,
      [kind],
    );
    return rows[0];
  };
  const hurry = (kind: string) =>
    pool.query(`update pgboss.job set start_after = now() where name = 'mail' and data ->> 'kind' = $1`, [kind]);
  /** Skips the delays between retries until the job meets a condition. */
  async function untilTried(kind: string, isEnough: (job: Record<string, unknown> | undefined) => boolean) {
    await vi.waitUntil(
      async () => {
        await hurry(kind);
        jobs.wake('mail');
        return isEnough(await jobOf(kind));
      },
      { timeout: 15_000 },
    );
  }

  test('a mail is retried for more than two days, then stays among the failed jobs until it is retried manually', async () => {
    server.state.isAway = true;
    await sendMail(exists);
    const { retry_limit, retry_delay, retry_delay_max } = (await jobOf('account-exists')) ?? {};
    let seconds = 0;
    for (let count = 0; count < Number(retry_limit); count += 1)
      seconds += Math.min(Number(retry_delay_max), Number(retry_delay) * 2 ** Math.min(16, count));
    expect(seconds).toBeGreaterThan(2 * 24 * 3_600);

    await pool.query(`update pgboss.job set retry_limit = 1 where name = 'mail'`);
    await untilTried('account-exists', (job) => job?.['state'] === 'failed');
    await pool.query(
      `update pgboss.job set completed_on = now() - interval '100 days', keep_until = now() + interval '1 day' where name = 'mail'`,
    );
    await deleteSentMails(pool);
    const failed = await jobOf('account-exists');
    // Zero means that the job queue never deletes the job by itself.
    expect(failed).toMatchObject({
      state: 'failed',
      deletion_seconds: 0,
      error: expect.stringContaining('451') as unknown,
    });

    server.state.isAway = false;
    const before = (await server.received(0)).length;
    const client = await pool.connect();
    expect(await jobs.retry('mail', String(failed?.['id']), client)).toBe(true);
    client.release();
    jobs.wake('mail');
    const message = (await server.received(before + 1)).at(-1);
    expect(message).toMatch(/^From: Margin <school@mail.example.org>$/m);
    await vi.waitUntil(async () => (await jobOf('account-exists'))?.['state'] === 'completed');
    await pool.query(`update pgboss.job set completed_on = now() - interval '2 hours' where name = 'mail'`);
    await deleteSentMails(pool);
    expect(await jobOf('account-exists')).toBeUndefined();
  });

  test('a mail with a code is retried until the code expires, and not longer', async () => {
    server.state.isAway = true;
    const before = (await server.received(0)).length;
    await sendMail(verify);
    await untilTried('verify', (job) => Number(job?.['tries']) >= 3);
    // No retry may be in progress while the server comes back and the clock moves.
    const park = `update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'mail' and state = 'retry' and data ->> 'kind' = 'verify'`;
    await vi.waitUntil(async () => (await pool.query(park)).rowCount === 1);
    ahead = 10 * 60_000;
    server.state.isAway = false;
    await untilTried('verify', (job) => job?.['state'] === 'completed');
    expect((await server.received(0)).length).toBe(before);
  });
});
