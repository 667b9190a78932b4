import { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { NotificationKind } from '#domain/interact/notification.ts';
import { allLanguages, type OfferedLanguages } from '#domain/account/offered-language.ts';
import { readEnv } from '#server/core/env/env.ts';
import { createLog } from '#server/core/log/log.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';
import { newId } from '#server/core/store/new-id.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';
import { type DigestParts, sendDigests } from '#server/account/notification/send-digests.ts';
import { createUnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';
import { unsubscribeRoutes } from '#server/account/routes/unsubscribe-routes.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { testSchool } from '#server/test-school.ts';

const publicUrl = 'https://school.example.test';
const school = await testSchool();
const unsubscribe = createUnsubscribeLink(publicUrl, 'a secret');
type Digest = AccountMail & { kind: 'digest' };
let sent: Digest[] = [];
let offered: OfferedLanguages = allLanguages;
const parts: DigestParts = {
  pool: school.pool,
  publicUrl,
  unsubscribe,
  languages: () => offered,
  sendMail: async (mail) => void sent.push(mail as Digest),
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const choose = (actor: Actor, kind: NotificationKind, inApp: boolean, email: boolean) =>
  school.run(actor, 'notification.setPreference', { id: newId('NotificationSetting'), kind, inApp, email });

let reader: Actor;
beforeEach(async () => {
  reader = await school.person('Rhea');
  sent = [];
});

/** Writes a notification for the reader about a lesson with that name. */
async function notifyReader(
  lesson: string,
  kind: 'enrolled' | 'newer' = 'enrolled',
  causeID = newId('Enrollment') as string,
) {
  const params = { subjectID: causeID, person: 'Ben', personID: 'x', lessonID: causeID, lesson, number: '2' };
  await writeNotifications(school.pool, [
    { kind, receiver: reader.id, params, avatar: null, causeID, at: new Date().toISOString() },
  ]);
  return causeID;
}
const digestsOf = (mails = sent) => mails.map(({ news }) => news.map(({ content }) => content));

test('a digest mails all wanted notifications once, newest first, in the reader’s language', async () => {
  await school.run(reader, 'user.setLanguage', { language: 'de' });
  await choose(reader, 'enrolled', true, true);
  await notifyReader('Tides');
  await notifyReader('Waves');
  await notifyReader('Currents', 'newer');
  await sendDigests(parts, inDays(0));
  expect(sent).toEqual([]);
  await sendDigests(parts, inDays(2));
  expect(digestsOf()).toEqual([['Waves', 'Tides']]);
  expect(sent[0]).toMatchObject({ kind: 'digest', language: 'de', more: 0 });
  expect(sent[0]?.news[0]?.title).toContain('Ben');
  expect(sent[0]?.news[0]?.title).not.toContain('enrolled');
  await sendDigests(parts, inDays(4));
  expect(sent).toHaveLength(1);
});

test('a digest uses the default language if the reader’s is no longer offered', async () => {
  onTestFinished(() => void (offered = allLanguages));
  await school.run(reader, 'user.setLanguage', { language: 'de' });
  await choose(reader, 'enrolled', true, true);
  await notifyReader('Tides');
  offered = ['fr', 'us'];
  await sendDigests(parts, inDays(2));
  expect(sent[0]?.news[0]?.title).toBe('Inscription de Ben à votre leçon');
});

test('a digest contains a notification once, even if it is written again or two servers run', async () => {
  await choose(reader, 'enrolled', true, true);
  const causeID = await notifyReader('Tides');
  const other = openPool(school.url, createLog({ logLevel: 'silent' }));
  onTestFinished(() => other.end());
  await Promise.all([sendDigests(parts, inDays(2)), sendDigests({ ...parts, pool: other }, inDays(2))]);
  await notifyReader('Tides', 'enrolled', causeID);
  await sendDigests(parts, inDays(4));
  expect(digestsOf()).toEqual([['Tides']]);
});

test('a digest that could not be sent is retried next time and does not hold up others', async () => {
  const unlucky = reader;
  await choose(unlucky, 'enrolled', true, true);
  await notifyReader('Tides');
  reader = await school.person('Rhea');
  await choose(reader, 'enrolled', true, true);
  await notifyReader('Waves');
  const { rows } = await school.pool.query('select email from "user" where id = $1', [unlucky.id]);
  const picky: DigestParts = {
    ...parts,
    async sendMail(mail) {
      if (mail.to === rows[0].email) throw new Error('no queue');
      await parts.sendMail(mail);
    },
  };
  await expect(sendDigests(picky, inDays(2))).rejects.toThrow('some digests were not sent');
  expect(digestsOf()).toEqual([['Waves']]);
  await sendDigests(parts, inDays(2));
  expect(digestsOf()).toEqual([['Waves'], ['Tides']]);
});

test('a digest leaves out notifications that were read or are no longer wanted by mail', async () => {
  await choose(reader, 'enrolled', true, true);
  await notifyReader('Tides');
  await school.run(reader, 'notification.markAllRead', {});
  await notifyReader('Waves');
  await choose(reader, 'enrolled', true, false);
  await sendDigests(parts, inDays(2));
  expect(sent).toEqual([]);
});

test('each kind of notification is delivered as chosen: in the app, by mail, both or neither', async () => {
  await choose(reader, 'enrolled', false, true);
  await choose(reader, 'newer', false, false);
  await notifyReader('Tides');
  await notifyReader('Waves', 'newer');
  const shown = await school.rows('Notification', `x.owner = $1 and x.kind <> 'welcome'`, reader.id);
  expect(shown).toEqual([]);
  await sendDigests(parts, inDays(2));
  expect(digestsOf()).toEqual([['Tides']]);
  // A second choice updates the existing setting.
  expect(await school.rows('NotificationSetting', `x.owner = $1 and x.kind = 'newer'`, reader.id)).toHaveLength(1);
});

test('a digest is sent every quarter hour, every morning, every Monday or never, as chosen', async () => {
  await choose(reader, 'enrolled', true, true);
  // A Wednesday at noon, UTC.
  const noon = Date.UTC(2031, 0, 15, 12);
  const at = (hours: number) => new Date(noon + hours * 3_600_000);
  const mailHours = async () => {
    sent = [];
    const causeID = await notifyReader('Tides');
    await school.pool.query(
      'update mail_notice set created_at = $2 where id in (select id from mail_notice where owner = $1 and settled_at is null)',
      [reader.id, at(0.1)],
    );
    const hours = [];
    for (const hour of [0.2, 0.3, 17, 19, 113, 115]) {
      await sendDigests(parts, at(hour));
      if (sent.length > hours.length) hours.push(hour);
    }
    return { causeID, hours };
  };
  const rhythms = { soon: [0.3], daily: [19], weekly: [115], never: [] } as const;
  for (const [mailRhythm, hours] of Object.entries(rhythms)) {
    await school.run(reader, 'user.edit', { mailRhythm: mailRhythm as keyof typeof rhythms });
    expect((await mailHours()).hours, mailRhythm).toEqual(hours);
  }
});

test('a signed unsubscribe link ends digests by one POST from anywhere, and a GET changes nothing', async () => {
  let commits = 0;
  const app = new Hono();
  app.route(
    '/',
    unsubscribeRoutes({ pool: school.pool, unsubscribe, env: readEnv({}), onCommitted: () => (commits += 1) }),
  );
  const rhythm = async () => (await school.rows('User', 'x.id = $1', reader.id))[0]?.mailRhythm;
  const link = unsubscribe.urlFor(reader.id);
  expect(await (await app.request(link)).text()).toContain('<form method="post">');
  expect(await rhythm()).toBe('daily');
  const wrong = link.replace(/proof=./, (start) => (start.endsWith('A') ? 'proof=B' : 'proof=A'));
  const other = link.replace(reader.id, (await school.person()).id);
  for (const bad of [wrong, other, `${publicUrl}/unsubscribe`])
    expect((await app.request(bad, { method: 'POST' })).status).toBe(404);
  expect(await rhythm()).toBe('daily');
  const once = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (let times = 0; times < 2; times += 1) expect((await app.request(link, once)).status).toBe(200);
  expect([await rhythm(), commits]).toEqual(['never', 2]);
  await choose(reader, 'enrolled', true, true);
  await notifyReader('Tides');
  await sendDigests(parts, inDays(9));
  expect(sent).toEqual([]);
});
