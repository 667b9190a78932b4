import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { queries } from '#sync/queries.ts';
import { PAGE_SIZE } from '#sync/core/query.ts';

const LISTED = 30;

let news: NotificationHarness;
let query: RunQuery;
let reader: Actor;
let other: Actor;
beforeAll(async () => {
  news = await openNotificationHarness();
  query = queryRunner(news.pool, queries);
  [reader, other] = [await putPerson(news.pool, 'Reader'), await putPerson(news.pool, 'Other')];
  for (const { id: owner } of [reader, other])
    for (let minute = 0; minute < LISTED; minute += 1)
      await put(news.pool, 'Notification', {
        id: newId('Notification'),
        createdAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
        title: `At ${minute}`,
        userID: owner,
        owner,
      });
});

const stateOf = async ({ id }: Actor) =>
  (
    await news.pool.query(
      'select id, is_unread as "isUnread", read_date as "readDate", updated_at from notification where owner = $1 order by id',
      [id],
    )
  ).rows;

test('every person has a stored welcome notification from the start [S-596]', async () => {
  expect(await news.notificationsOf(reader, 'welcome')).toMatchObject([
    { title: 'Welcome', type: 'MESSAGE', isUnread: true, readDate: null, userID: reader.id, owner: reader.id },
  ]);
});

test('the notification list shows a person’s own notifications, newest first, in pages [S-225]', async () => {
  const first = await query(reader, 'notification.mine', {}, undefined);
  const second = await query(reader, 'notification.mine', {}, first.next ?? undefined);
  const rows = [...(first.m.Notification ?? []), ...(second.m.Notification ?? [])];
  const byID = new Map<string, (typeof rows)[number]>(rows.map((row) => [String(row.id), row]));
  const titles = [...first.ids, ...second.ids].map((id) => byID.get(id)?.title);
  expect(first.ids).toHaveLength(PAGE_SIZE);
  expect(second.next).toBeNull();
  expect(titles).toEqual(['Welcome', ...Array.from({ length: LISTED }, (_, index) => `At ${LISTED - 1 - index}`)]);
  expect(rows.every(({ owner }) => owner === reader.id)).toBe(true);
});

test('an opened notification is marked read with its first time, and nobody else can open it [S-115, S-258, S-487]', async () => {
  const [first] = await stateOf(reader);
  const read = (actor: Actor) => news.run(actor, 'notification.markRead', { id: first.id });
  await expect(read(other)).rejects.toMatchObject({ code: 'not_found' });
  expect((await stateOf(reader))[0]).toMatchObject({ isUnread: true, readDate: null });
  await read(reader);
  const [opened] = await stateOf(reader);
  expect(opened).toMatchObject({ isUnread: false, readDate: expect.any(Date) });
  await read(reader);
  expect((await stateOf(reader))[0]).toEqual(opened);
});

test('all notifications are marked read at once, including unlisted ones, and repeating changes nothing [S-114, S-488]', async () => {
  const [opened] = await stateOf(reader);
  const others = await stateOf(other);
  await news.run(reader, 'notification.markAllRead', {});
  const read = await stateOf(reader);
  expect(read).toHaveLength(LISTED + 1);
  expect(read.every(({ isUnread, readDate }) => !isUnread && readDate !== null)).toBe(true);
  expect(read[0]).toEqual(opened);
  await news.run(reader, 'notification.markAllRead', {});
  expect(await stateOf(reader)).toEqual(read);
  expect(await stateOf(other)).toEqual(others);
});
