import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { NotificationKind } from '#domain/interact/notification.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { put, putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';

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

type Reported = 'Post' | 'PostComment' | 'StepComment' | 'LessonReview';

/** Creates content of the owner that the others can read. */
async function putContent(model: Reported, words: string, owner: Actor['id']) {
  const [a, , c] = four();
  const { pool } = news;
  const id = newId('User') as never;
  const lesson = await putLesson(pool, { owner: c.id, visibility: 'public', isPublished: true });
  const [nodeID] = lesson.nodeIDs as [TestLesson['nodeIDs'][0]];
  const postID = model === 'Post' ? id : newId('Post');
  const post = { title: words, userID: owner, owner };
  if (model === 'Post' || model === 'PostComment') {
    await put(pool, 'Post', { id: postID, ...post });
    await put(pool, 'FeedItem', { id: newId('FeedItem'), postID, title: words, visibility: 'public', owner });
  }
  if (model === 'PostComment') await put(pool, 'PostComment', { id, content: words, userID: owner, postID });
  if (model === 'StepComment') {
    await putEnrollment(pool, { owner: a.id, teacherID: c.id, lesson });
    const thread = { threadID: id, threadAt: new Date().toISOString() };
    await put(pool, 'StepComment', { id, ...thread, content: words, lessonID: lesson.id, nodeID, owner });
  }
  if (model === 'LessonReview')
    await put(pool, 'LessonReview', { id, lessonID: lesson.id, userID: owner, rating: 1, review: words });
  return id;
}

/** Creates content of Bo that Ada and Cy report. */
async function reported(words: string, model: Reported = 'LessonReview') {
  const [a, b, c] = four();
  const rowID = await putContent(model, words, b.id);
  const reports = [newId('Report'), newId('Report')] as const;
  for (const [index, actor] of [a, c].entries())
    await news.run(actor, 'report.create', {
      id: reports[index] ?? reports[0],
      model,
      rowID,
      reason: 'ABUSE',
      description: '',
    });
  return reports[0];
}

test.each([
  ['Post', 'post'],
  ['PostComment', 'comment'],
  ['StepComment', 'comment'],
  ['LessonReview', 'review'],
] as const)('the author of a %s learns that it is hidden and that it is visible again', async (model, thing) => {
  const [, b, , m] = four();
  const id = await reported(`Rubbish in a ${model}`, model);
  const newest = async () => (await notificationsOf(b, 'moderated'))[0];
  await news.run(m, 'report.decide', { id, status: 'UPHELD', note: 'Be kind', isHiding: true });
  await expect.poll(newest).toBe(`A moderator hid your ${thing}: “Rubbish in a ${model}” — Be kind`);
  await news.run(m, 'report.restoreContent', { id, note: 'A mistake' });
  await expect.poll(newest).toBe(`Your ${thing} is visible again: “Rubbish in a ${model}” — A mistake`);
});

test('the author of content that stays reads the message of the moderators', async () => {
  const [, b, , m] = four();
  const id = await reported('Rather rude');
  await news.run(m, 'report.decide', { id, status: 'UPHELD', note: 'Be kind', isHiding: false });
  await expect
    .poll(() => notificationsOf(b, 'moderated'))
    .toContain('A message from the moderators: “Rather rude” — Be kind');
});

test('a decision notifies all reporters of its outcome and the author of its reason, but not of the moderator', async () => {
  const [a, b, c, m] = four();
  const id = await reported('Rubbish');
  await news.run(m, 'report.decide', { id, status: 'UPHELD', note: 'Be kind', isHiding: true });
  const thanks = ['Thank you: what you reported was acted on: Rubbish'];
  await expect.poll(() => notificationsOf(a, 'reported')).toEqual(expect.arrayContaining(thanks));
  await expect.poll(() => notificationsOf(c, 'reported')).toEqual(expect.arrayContaining(thanks));
  await expect
    .poll(() => notificationsOf(b, 'moderated'))
    .toContain('A moderator hid your review: “Rubbish” — Be kind');
  await news.run(m, 'report.restoreContent', { id, note: 'A mistake' });
  await expect
    .poll(() => notificationsOf(b, 'moderated'))
    .toContain('Your review is visible again: “Rubbish” — A mistake');
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
