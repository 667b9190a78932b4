import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { testDatabase } from '#data/test-database.ts';
import { type AccountMail, accountMails } from '#server/account/mail/account-mail.ts';
import { startAdminMails } from '#server/account/security/security-mail.ts';
import { testJobs } from '#server/core/jobs/test-jobs.ts';
import { createLog } from '#server/core/log/log.ts';
import { writeMail } from '#server/core/mail/write-mail.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

let pool: pg.Pool;
const jobs = testJobs();
const mails: AccountMail[] = [];
beforeAll(async () => {
  pool = openPool((await testDatabase()).url, createLog({ logLevel: 'silent' }));
  const env = { publicUrl: 'https://learn.example.org' };
  await startAdminMails(jobs, { pool, env, sendMail: async (mail) => void mails.push(mail as AccountMail) });
});
afterAll(() => pool.end());

test('a suspension is mailed once to its owner, with the end, the reason and a link to contact the school', async () => {
  const { id } = await putPerson(pool, 'ada');
  const until = '2026-12-24T18:30:00.000Z';
  await jobs.run('member.suspended', { userID: id, until, why: 'Spam in 3 lessons' });
  expect(mails).toHaveLength(1);
  const [mail] = mails.splice(0) as [AccountMail];
  expect(mail.to).toMatch(/^ada\..*@example\.test$/);
  const { text } = writeMail(mail, accountMails, 'Margin');
  expect(text).toContain('suspended until 24 Dec 2026 18:30 UTC');
  expect(text).toContain('Spam in 3 lessons');
  expect(text).toContain(': https://learn.example.org/contact-us');
});

test('an unconfirmed address gets no mail about a suspension', async () => {
  const { id } = await putPerson(pool, 'bo');
  await pool.query('update "user" set email_verified = false where id = $1', [id]);
  await jobs.run('member.suspended', { userID: id, until: null, why: 'Spam' });
  expect(mails).toEqual([]);
});

test('a second factor that an administrator removed is mailed to its owner', async () => {
  const { id } = await putPerson(pool, 'cy');
  await jobs.run('member.secondFactorReset', { userID: id });
  expect(mails.splice(0)).toMatchObject([
    { kind: 'second-factor-off', resetUrl: 'https://learn.example.org/auth/reset-password' },
  ]);
});
