import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { allLanguages } from '#domain/account/offered-language.ts';
import { testDatabase } from '#data/test-database.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import type { Mail } from '#server/mail/mail.ts';
import { startMail } from '#server/mail/start-mail.ts';
import { testMailServer } from '#server/mail/test-mail-server.ts';
import { createDelivery, type MailEnv } from '#server/mail/transport.ts';

const log = pino({ level: 'silent' });
const env = {
  publicUrl: 'http://localhost:3000',
  productName: 'Margin',
  isLocal: true,
  smtpUrl: undefined,
  languages: allLanguages,
};
const verify: Mail = { kind: 'verify', to: 'ann@example.org', language: 'de', code: '048215', minutes: 10 };

async function post(smtpUrl: string | undefined, set: Partial<MailEnv> = {}) {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const jobs = await createJobs(url, log);
  afterAll(async () => {
    await jobs.stop();
    await pool.end();
  });
  return { pool, sendMail: await startMail({ jobs, pool, env: { ...env, smtpUrl, ...set } }) };
}

describe('without a mail server', async () => {
  const { pool, sendMail } = await post(undefined);

  test('a mail lies in the mailbox, written in the language of its reader', async () => {
    await sendMail(verify);
    const mail = await vi.waitUntil(async () => (await pool.query('select * from mail_outbox')).rows[0] as unknown);
    expect(mail).toMatchObject({
      recipient: 'ann@example.org',
      sender: 'Margin <no-reply@localhost>',
      subject: '048215 ist dein Code für Margin',
      code: '048215',
    });
  });

  test('a reader whose language is no longer offered is written to in the default, under the name that the school has by then', async () => {
    const { pool: other, sendMail: send } = await post(undefined, { languages: ['fr', 'us'], productName: 'Renamed' });
    await send({ ...verify, to: 'bo@example.org' });
    const mail = await vi.waitUntil(async () => (await other.query('select * from mail_outbox')).rows[0] as unknown);
    expect(mail).toMatchObject({ sender: 'Renamed <no-reply@localhost>', subject: '048215 est votre code Renamed' });
  });

  test('the same mail is kept once, and a header stays one line', async () => {
    const deliver = createDelivery({ ...env, productName: 'Evil\r\nBcc: x@y.z' }, pool);
    const id = '019a0000-0000-7000-8000-000000000001';
    const written = { subject: 'hi\r\nBcc: evil@x.y', text: 'x', html: '<p>x</p>' };
    await deliver(id, 'a@example.org\r\nBcc: b@example.org', written);
    await deliver(id, 'a@example.org', written);
    const { rows } = await pool.query<Record<string, string>>('select * from mail_outbox where id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect([rows[0]?.recipient, rows[0]?.sender, rows[0]?.subject].join()).not.toMatch(/[\r\n]/);
  });
});

describe('with a mail server', async () => {
  const server = await testMailServer();
  const { pool, sendMail } = await post(server.url);

  test('a mail reaches it as text and page, and not the mailbox', async () => {
    await sendMail(verify);
    const [message = ''] = await server.received(1);
    expect(message).toMatch(/^From: Margin <no-reply@localhost>$/m);
    expect(message).toMatch(/^To: ann@example.org$/m);
    expect(message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    expect((await pool.query('select from mail_outbox')).rows).toEqual([]);
  });

  test('a mail waits while the server is away and arrives when it is back', async () => {
    server.state.isAway = true;
    const before = (await server.received(1)).length;
    await sendMail({ ...verify, to: 'bo@example.org' });
    const isRetried = async () => (await pool.query("select from pgboss.job where state = 'retry'")).rows.length > 0;
    await vi.waitUntil(isRetried);
    server.state.isAway = false;
    const received = await server.received(before + 1);
    expect(received.at(-1)).toMatch(/^To: bo@example.org$/m);
  });

  test('what a mail says cannot become a header', async () => {
    const deliver = createDelivery({ ...env, smtpUrl: server.url }, pool);
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
