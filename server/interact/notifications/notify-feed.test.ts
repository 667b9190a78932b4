import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { NotificationKind } from '#domain/interact/notification.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { notifyOfComment, notifyOfLike } from '#server/interact/notifications/notify-feed.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

let news: NotificationHarness;
let author: Actor;
let people: [Actor, Actor, Actor];
beforeAll(async () => {
  news = await openNotificationHarness();
  author = await putPerson(news.pool, 'Ada');
  people = [await putPerson(news.pool, 'Bo'), await putPerson(news.pool, 'Cy'), await putPerson(news.pool, 'Di')];
});

const notificationsOf = async (receiver: Actor, kind: NotificationKind, postID: Id<'Post'>) =>
  (await news.notificationsOf(receiver, kind))
    .filter(({ params }) => params['subjectID'] === postID)
    .map(({ title, content }) => [title, content]);
async function share(): Promise<Id<'Post'>> {
  const id = newId('Post');
  await news.run(author, 'post.write', { id, title: 'Tides', text: '', lessonID: null, certificationID: null });
  await news.run(author, 'post.share', { id, visibility: 'public' });
  return id;
}
/** Calls the notifier besides the job, so that notifications are written when this returns. */
async function comment(by: Actor, postID: Id<'Post'>) {
  const id = newId('PostComment');
  await news.run(by, 'comment.write', { id, postID, content: 'So it is' });
  await notifyOfComment(news.pool, { commentID: id, at: new Date().toISOString() });
}
async function like(by: Actor, postID: Id<'Post'>) {
  const id = newId('Vote');
  await news.run(by, 'post.like', { id, postID });
  await notifyOfLike(news.pool, { voteID: id, at: new Date().toISOString() });
}

test('a comment notifies the post’s author and earlier commenters once each, but not its writer', async () => {
  const [bo, cy] = people;
  const postID = await share();
  await comment(bo, postID);
  expect(await notificationsOf(author, 'commented', postID)).toEqual([['Bo T. commented on your post', 'Tides']]);
  expect(await notificationsOf(bo, 'commented', postID)).toEqual([]);
  await comment(cy, postID);
  expect(await notificationsOf(author, 'commented', postID)).toHaveLength(1);
  expect((await notificationsOf(author, 'commented', postID))[0]?.[0]).toMatch(/^Cy T\. and one other person/);
  expect((await notificationsOf(bo, 'commented', postID))[0]?.[0]).toMatch(/^Cy T\. commented on a post/);
  expect(await notificationsOf(cy, 'commented', postID)).toEqual([]);
});

test('a comment that is processed late does not notify people who commented after it', async () => {
  const [bo, cy, di] = people;
  const postID = await share();
  const early = newId('PostComment');
  const insert = `insert into post_comment (id, content, user_id, post_id, created_at) values ($1, $2, $3, $4, now() - $5::interval)`;
  await news.pool.query(insert, [newId('PostComment'), 'First', di.id, postID, '2 minutes']);
  await news.pool.query(insert, [early, 'Early', bo.id, postID, '1 minute']);
  await news.pool.query(insert, [newId('PostComment'), 'After', cy.id, postID, '0']);
  await notifyOfComment(news.pool, { commentID: early, at: new Date().toISOString() });
  expect(await notificationsOf(di, 'commented', postID)).toHaveLength(1);
  expect(await notificationsOf(cy, 'commented', postID)).toEqual([]);
});

test('a comment on a post that is no longer shared notifies its author only, and only they see its title', async () => {
  const [bo, cy, di] = people;
  const postID = await share();
  await comment(bo, postID);
  await comment(cy, postID);
  const before = await notificationsOf(bo, 'commented', postID);
  expect(before[0]?.[1]).toBe('');
  const late = newId('PostComment');
  const insert = 'insert into post_comment (id, content, user_id, post_id) values ($1, $2, $3, $4)';
  await news.pool.query(insert, [late, 'Late', di.id, postID]);
  await news.run(author, 'post.unshare', { id: postID });
  await notifyOfComment(news.pool, { commentID: late, at: new Date().toISOString() });
  expect(await notificationsOf(bo, 'commented', postID)).toEqual(before);
  expect(await notificationsOf(cy, 'commented', postID)).toEqual([]);
});

test('likes of a post are one notification with their number, and an own like notifies nobody', async () => {
  const [bo, cy, di] = people;
  const postID = await share();
  await like(author, postID);
  expect(await notificationsOf(author, 'liked', postID)).toEqual([]);
  for (const by of [bo, cy, di]) await like(by, postID);
  const words = await notificationsOf(author, 'liked', postID);
  expect(words).toHaveLength(1);
  expect(words[0]?.[0]).toMatch(/^Di T\. and 2 others/);
});

test('comments and likes of a blocked person neither notify nor count', async () => {
  const [bo, cy, di] = people;
  const postID = await share();
  await news.run(author, 'friend.block', { id: newId('Friendship'), personID: di.id });
  await news.pool.query(`insert into post_comment (id, content, user_id, post_id) values (uuid7(), 'Yes', $1, $2)`, [
    di.id,
    postID,
  ]);
  await news.pool.query(`insert into vote (id, post_id, direction, owner) values ($1, $2, 'up', $3)`, [
    newId('Vote'),
    postID,
    di.id,
  ]);
  for (const by of [bo, cy]) {
    await like(by, postID);
    await comment(by, postID);
  }
  const [[commented] = [], [liked] = []] = [
    ...(await notificationsOf(author, 'commented', postID)),
    ...(await notificationsOf(author, 'liked', postID)),
  ];
  expect(commented).toMatch(/^Cy T\. and one other person/);
  expect(liked).toMatch(/^Cy T\. and one other person/);
});

test('a person who turned likes and comments off is not notified of them', async () => {
  const [bo] = people;
  const postID = await share();
  await news.pool.query(
    `insert into notification_setting (id, kind, in_app, email, owner)
       select uuid7(), kind, false, false, $1 from unnest(array['liked', 'commented']) as kind`,
    [author.id],
  );
  await like(bo, postID);
  await comment(bo, postID);
  expect([await notificationsOf(author, 'liked', postID), await notificationsOf(author, 'commented', postID)]).toEqual([
    [],
    [],
  ]);
});
