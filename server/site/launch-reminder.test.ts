import { unlimited } from '#server/core/limits/limiter.ts';
import { expect, test } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import type { SiteMail } from '#server/site/site-mail.ts';
import { createLaunchReminders } from '#server/site/launch-reminder.ts';

const pool = await testPool();
const mails: SiteMail[] = [];
const remindersAt = (launchAt: Date | undefined) =>
  createLaunchReminders({
    pool,
    launchAt: () => launchAt,
    limiter: unlimited,
    sendMail: async (mail) => void mails.push(mail),
    publicUrl: 'https://school.test',
  });
const before = remindersAt(new Date(Date.now() + 3_600_000));
const after = remindersAt(new Date(Date.now() - 1_000));

const mailsTo = (email: string) => mails.filter(({ to }) => to === email);
function tokenFor(email: string): string {
  const mail = mailsTo(email).at(-1);
  return mail?.kind === 'reminder-asked' ? (new URL(mail.confirmUrl).searchParams.get('confirm') ?? '') : '';
}
const rowsOf = async (email: string) =>
  (await pool.query('select from launch_reminder where lower(email) = lower($1)', [email])).rowCount;

test('a reminder is mailed once at launch to confirmed addresses, which are then deleted [S-042]', async () => {
  await before.subscribe('yes@example.org', 'de', 'net');
  await before.subscribe('no@example.org', 'us', 'net');
  await before.confirm(tokenFor('yes@example.org'));
  await before.send();
  expect(mailsTo('yes@example.org')).toHaveLength(1);

  await Promise.all([after.send(), after.send()]);
  expect(mailsTo('yes@example.org').map(({ kind, language }) => [kind, language])).toEqual([
    ['reminder-asked', 'de'],
    ['reminder', 'de'],
  ]);
  expect(mailsTo('no@example.org')).toHaveLength(1);
  expect(await rowsOf('yes@example.org')).toBe(0);
});

test('a confirmed address gets no second request, and an unconfirmed one gets a new link that replaces the old', async () => {
  await before.subscribe('Twice@example.org', 'us', 'net');
  const first = tokenFor('Twice@example.org');
  await before.subscribe('twice@example.org', 'us', 'net');
  await expect(before.confirm(first)).rejects.toThrow('no such reminder');
  await before.confirm(tokenFor('twice@example.org'));
  await before.subscribe('twice@example.org', 'us', 'net');
  expect(mailsTo('twice@example.org')).toHaveLength(1);
  expect(await rowsOf('twice@example.org')).toBe(1);
});

test('an address is deleted when its owner unsubscribes or does not confirm within a week', async () => {
  await before.subscribe('leaves@example.org', 'us', 'net');
  await before.unsubscribe(tokenFor('leaves@example.org'));
  expect(await rowsOf('leaves@example.org')).toBe(0);
  await before.subscribe('silent@example.org', 'us', 'net');
  await pool.query(
    "update launch_reminder set asked_at = now() - interval '8 days' where email = 'silent@example.org'",
  );
  await before.send();
  expect(await rowsOf('silent@example.org')).toBe(0);
});

test('a reminder is refused if no launch is set or it is over', async () => {
  await expect(remindersAt(undefined).subscribe('a@example.org', 'us', 'net')).rejects.toThrow(
    'the launch is over or not set',
  );
  await expect(after.subscribe('a@example.org', 'us', 'net')).rejects.toThrow('the launch is over or not set');
});
