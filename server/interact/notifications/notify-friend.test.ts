import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { NotificationKind } from '#domain/interact/notification.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { notifyOfRequest } from '#server/interact/notifications/notify-friend.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

let news: NotificationHarness;
let ada: Actor;
let bo: Actor;
beforeAll(async () => {
  news = await openNotificationHarness();
  [ada, bo] = [await putPerson(news.pool, 'Ada'), await putPerson(news.pool, 'Bo')];
});

const notificationsOf = async (receiver: Actor, kind: NotificationKind) =>
  (await news.notificationsOf(receiver, kind)).map(({ title, params }) => ({ title, personID: params['personID'] }));
const ask = async (from: Actor, to: Actor) => {
  const id = newId('Friendship');
  await news.run(from, 'friend.request', { id, personID: to.id });
  return id;
};

test('a friend request and its acceptance are notified, but not its refusal or the end of a friendship', async () => {
  const id = await ask(ada, bo);
  await expect
    .poll(() => notificationsOf(bo, 'asked'))
    .toEqual([{ title: 'Ada T. would like to be your friend', personID: ada.id }]);
  await news.run(bo, 'friend.accept', { id });
  await expect
    .poll(() => notificationsOf(ada, 'befriended'))
    .toEqual([{ title: 'Bo T. is your friend now', personID: bo.id }]);
  await news.run(bo, 'friend.remove', { id });
  await news.run(bo, 'friend.decline', { id: await ask(ada, bo) });
  // A repeated request is notified again. By then, the earlier jobs are done.
  await expect.poll(() => notificationsOf(bo, 'asked')).toHaveLength(1);
  expect(await notificationsOf(ada, 'befriended')).toHaveLength(1);
});

test('a friend request notifies neither a person who blocks the sender nor one who turned the kind off', async () => {
  const [blocker, quiet, asker] = [
    await putPerson(news.pool, 'Cy'),
    await putPerson(news.pool, 'Di'),
    await putPerson(news.pool, 'Ed'),
  ];
  await news.run(blocker, 'friend.block', { id: newId('Friendship'), personID: asker.id });
  await news.pool.query(
    `insert into notification_setting (id, kind, in_app, email, owner) values (uuid7(), 'asked', false, false, $1)`,
    [quiet.id],
  );
  for (const person of [blocker, quiet])
    await notifyOfRequest(news.pool, { friendshipID: await ask(asker, person), at: new Date().toISOString() });
  expect([await notificationsOf(blocker, 'asked'), await notificationsOf(quiet, 'asked')]).toEqual([[], []]);
});
