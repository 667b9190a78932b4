import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { NotificationKind } from '#domain/interact/notification.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { put, putLesson, putPerson } from '#server/core/store/test-rows.ts';

let news: NotificationHarness;
let [ada, bo, cy, mod]: Actor[] = [];
beforeAll(async () => {
  news = await openNotificationHarness();
  [ada, bo, cy] = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => putPerson(news.pool, name)));
  mod = await putPerson(news.pool, 'Mod', 'MODERATOR');
});
const four = () => [ada, bo, cy, mod] as [Actor, Actor, Actor, Actor];

const notificationsOf = async (receiver: Actor, kind: NotificationKind) =>
  (await news.notificationsOf(receiver, kind)).map(({ title, content }) => `${title}: ${content}`);

/** Creates a review by Bo that Ada and Cy report. */
async function reported(words: string) {
  const [a, b, c] = four();
  const lesson = await putLesson(news.pool, { owner: c.id, visibility: 'public', isPublished: true });
  const rowID = newId('LessonReview');
  await put(news.pool, 'LessonReview', { id: rowID, lessonID: lesson.id, userID: b.id, rating: 1, review: words });
  const reports = [newId('Report'), newId('Report')] as const;
  for (const [index, actor] of [a, c].entries())
    await news.run(actor, 'report.create', {
      id: reports[index] ?? reports[0],
      model: 'LessonReview',
      rowID,
      reason: 'ABUSE',
      description: '',
    });
  return reports[0];
}

test('a decision notifies all reporters of its outcome and the author of its reason, but not of the moderator', async () => {
  const [a, b, c, m] = four();
  const id = await reported('Rubbish');
  await news.run(m, 'report.decide', { id, status: 'UPHELD', note: 'Be kind', isHiding: true });
  const thanks = ['Thank you: what you reported was acted on: Rubbish'];
  await expect.poll(() => notificationsOf(a, 'reported')).toEqual(thanks);
  await expect.poll(() => notificationsOf(c, 'reported')).toEqual(thanks);
  await expect
    .poll(() => notificationsOf(b, 'moderated'))
    .toEqual(['A moderator hid your review: “Rubbish” — Be kind']);
  await news.run(m, 'report.restoreContent', { id, note: 'A mistake' });
  await expect
    .poll(() => notificationsOf(b, 'moderated'))
    .toEqual(['Something of yours is shown again: “Rubbish” — A mistake']);
  const [notice] = await news.notificationsOf(b, 'moderated');
  for (const { id: person } of [a, c, m]) expect(JSON.stringify(notice)).not.toContain(person);
});

test('a decision on a long text with an emoji at the cutting point is notified', async () => {
  const [a, , , m] = four();
  const id = await reported(`${'x'.repeat(79)}😀 and more`);
  await news.run(m, 'report.decide', { id, status: 'DISMISSED', note: 'Harmless', isHiding: false });
  await expect
    .poll(() => notificationsOf(a, 'reported'))
    .toContain(`What you reported was looked at and stays: ${'x'.repeat(79)}…`);
});

test('a dismissed report does not notify the author', async () => {
  const [a, b, , m] = four();
  const before = await notificationsOf(b, 'moderated');
  const id = await reported('Fine');
  await news.run(m, 'report.decide', { id, status: 'DISMISSED', note: 'Harmless', isHiding: false });
  await expect.poll(() => notificationsOf(a, 'reported')).toContain('What you reported was looked at and stays: Fine');
  expect(await notificationsOf(b, 'moderated')).toEqual(before);
});
