import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { allLanguages } from '#domain/account/offered-language.ts';
import { momentAt } from '#domain/kernel/format/time-zone.ts';
import { readEnv } from '#server/core/env/env.ts';
import { createUnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';
import { unsubscribeRoutes } from '#server/account/routes/unsubscribe-routes.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ReminderMail } from '#server/learn/reminder/reminder-mail.ts';
import { type ReminderParts, sendReminders } from '#server/learn/reminder/send-reminders.ts';
import { testSchool } from '#server/test-school.ts';

const school = await testSchool();
const unsubscribe = createUnsubscribeLink('https://school.example.test', 'a secret');
let sent: ReminderMail[] = [];
const parts: ReminderParts = {
  pool: school.pool,
  publicUrl: 'https://school.example.test',
  unsubscribe,
  languages: () => allLanguages,
  sendMail: async (mail) => void sent.push(mail),
};
afterEach(async () => {
  sent = [];
  await school.pool.query('update "user" set reminder_hour = null');
});

const addCard = (learner: Actor) =>
  school.run(learner, 'card.create', { id: newId('Card'), front: 'Why?', back: 'So', deck: null });

/** Creates a learner who wants a reminder and has a new card. */
async function reminded(reminderHour: number | null, timeZone = 'Europe/Berlin') {
  const learner = await school.person('Rhea');
  await addCard(learner);
  await school.run(learner, 'review.setReminder', { reminderHour, timeZone });
  return learner;
}
/** The hours of two days in a zone at which mails are sent, if the job runs every quarter of an hour. */
async function mailTimes(timeZone: string, date = '2031-01-15') {
  const start = momentAt(date, '00:00:00', timeZone);
  const times: string[] = [];
  for (let quarter = 0; quarter < 2 * 96; quarter += 1) {
    const at = start + quarter * 15 * 60_000;
    const before = sent.length;
    await sendReminders(parts, at);
    const shown = new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    for (let mails = before; mails < sent.length; mails += 1) times.push(shown);
  }
  return times;
}

test('a learner with due cards gets one reminder a day at the chosen hour of the own time zone', async () => {
  const learner = await reminded(18, 'Asia/Kathmandu');
  await school.run(learner, 'user.setLanguage', { language: 'fr' });
  expect(await mailTimes('Asia/Kathmandu')).toEqual(['18:00', '18:00']);
  expect(sent[0]).toMatchObject({ kind: 'review-reminder', language: 'fr', cards: 1, minutes: 1 });
  await Promise.all([1, 2].map(() => sendReminders(parts, momentAt('2031-01-18', '18:00:00', 'Asia/Kathmandu'))));
  expect(sent).toHaveLength(3);
});

test('no reminder is sent to a learner who did not ask for it, has no due cards, is suspended or deleted, or at night', async () => {
  await reminded(null);
  const [empty, suspended, deleted] = [await reminded(8), await reminded(8), await reminded(8)];
  await school.pool.query('update card set suspended_at = now() where owner = $1', [empty.id]);
  await school.pool.query('update "user" set suspended_at = now() where id = $1', [suspended.id]);
  await school.pool.query('update "user" set deleted_at = now() where id = $1', [deleted.id]);
  expect(await mailTimes('Europe/Berlin')).toEqual([]);
  const set = (reminderHour: number, timeZone: string | null) =>
    school.run(empty, 'review.setReminder', { reminderHour, timeZone });
  for (const wrong of [set(6, 'Europe/Berlin'), set(22, 'Europe/Berlin'), set(8, 'Europe/Atlantis'), set(8, null)])
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a learner whose suspension is over is reminded again', async () => {
  const { id } = await reminded(8);
  await school.pool.query(
    `update "user" set suspended_at = now() - interval '2 days', suspended_until = now() - interval '1 day' where id = $1`,
    [id],
  );
  expect(await mailTimes('Europe/Berlin')).toEqual(['08:00', '08:00']);
});

test('a reminder that could not be queued is sent with the next run, and a learner who has finished gets none', async () => {
  const learner = await reminded(8);
  const at = momentAt('2031-01-15', '08:00:00', 'Europe/Berlin');
  const failing = { ...parts, sendMail: () => Promise.reject(new Error('no queue')) };
  await expect(sendReminders(failing, at)).rejects.toThrow('no queue');
  await sendReminders(parts, at + 15 * 60_000);
  expect(sent).toHaveLength(1);
  await school.pool.query(
    `update card set memory = '{"stability":9,"difficulty":5,"scheduledDays":9,"reps":1,"lapses":0,
       "firstReview":"2031-01-16T05:00:00Z","lastReview":"2031-01-16T05:00:00Z"}', due = '2031-01-25' where owner = $1`,
    [learner.id],
  );
  await sendReminders(parts, at + 24 * 3_600_000);
  expect(sent).toHaveLength(1);
});

test('the link in a reminder ends the reminders and no other mails', async () => {
  const learner = await reminded(8);
  await sendReminders(parts, momentAt('2031-01-15', '08:00:00', 'Europe/Berlin'));
  const link = sent[0]!.unsubscribeUrl;
  const app = new Hono();
  app.route('/', unsubscribeRoutes({ pool: school.pool, unsubscribe, env: readEnv({}), onCommitted: () => {} }));
  const user = async () => (await school.rows('User', 'x.id = $1', learner.id))[0];
  expect((await app.request(link.replace('from=reminders', ''), { method: 'POST' })).status).toBe(404);
  expect(await (await app.request(link)).text()).toContain('review reminders');
  expect(await user()).toMatchObject({ reminderHour: 8 });
  expect((await app.request(link, { method: 'POST' })).status).toBe(200);
  expect(await user()).toMatchObject({ reminderHour: null, mailRhythm: 'daily' });
});
