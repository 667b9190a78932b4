import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';

let news: NotificationHarness;
beforeAll(async () => {
  news = await openNotificationHarness();
});

/** Every row of every table as JSON text. */
async function wholeDatabase(): Promise<[table: string, row: string][]> {
  const { rows: tables } = await news.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'migration')`,
  );
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await news.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    for (const { row } of rows) found.push([name, row]);
  }
  return found;
}
const placesOf = async (words: string): Promise<string[]> =>
  [...new Set((await wholeDatabase()).flatMap(([table, row]) => (row.includes(words) ? [table] : [])))].toSorted();

let [leaver, friend, moderator, admin]: Actor[] = [];
const run = <N extends CommandName>(actor: Actor | undefined, name: N, input: CommandInput<N>) =>
  news.run(actor as Actor, name, input);
const post = async (actor: Actor | undefined, title: string, visibility?: 'friends' | 'public') => {
  const id = newId('Post');
  await run(actor, 'post.write', { id, title, text: '', lessonID: null, certificationID: null });
  if (visibility) await run(actor, 'post.share', { id, visibility });
  return id;
};
const notificationsOf = async (
  actor: Actor | undefined,
  kind: 'commented' | 'liked' | 'befriended' | 'endorsed' | 'reported',
) =>
  expect
    .poll(async () => (await news.notificationsOf(actor as Actor, kind)).length, { timeout: 10_000 })
    .toBeGreaterThan(0);

test('an erased person’s name, address and private words are in no table', async () => {
  [leaver, friend] = [await putPerson(news.pool, 'Zephyrine'), await putPerson(news.pool, 'Ada')];
  moderator = await putPerson(news.pool, 'Mod', 'MODERATOR');
  admin = await putPerson(news.pool, 'Root', 'ADMIN');
  const address = 'quillfeather@example.test';
  await news.pool.query(
    `update "user" set last_name = 'Quillfeather', email = $2, phone = '+49 555 7788', is_public = true where id = $1`,
    [leaver.id, address],
  );
  for (const kind of ['commented', 'liked', 'befriended', 'endorsed', 'reported'])
    await news.pool.query(
      `insert into notification_setting (id, kind, in_app, email, owner) values (uuid7(), $1, true, true, $2)`,
      [kind, friend.id],
    );
  // Relations between people, and shared content.
  const friendship = newId('Friendship');
  await run(friend, 'friend.request', { id: friendship, personID: leaver.id });
  await run(leaver, 'friend.accept', { id: friendship });
  const theirs = await post(leaver, 'Postwords', 'public');
  await post(leaver, 'Privatewords');
  const its = await post(friend, 'Of a friend', 'public');
  const [below, own, ownBelow] = [newId('PostComment'), newId('PostComment'), newId('PostComment')];
  await run(leaver, 'comment.write', { id: below, postID: its, content: 'Keptwords' });
  await run(leaver, 'comment.edit', { id: below, content: 'Keptwords, again' });
  await run(leaver, 'comment.write', { id: own, postID: theirs, content: 'Ownbelow' });
  await run(friend, 'comment.write', { id: ownBelow, postID: theirs, content: 'Otherbelow' });
  await run(leaver, 'post.like', { id: newId('Vote'), postID: its });
  const certificationID = newId('Certification');
  const held = { name: 'Maps', status: 'ISSUED', userID: friend.id, owner: friend.id } as const;
  await put(news.pool, 'Certification', { id: certificationID, ...held });
  await run(leaver, 'endorsement.write', { id: newId('Endorsement'), certificationID, testimony: 'Testimony' });
  // Reports about the person.
  const reports = [newId('Report'), newId('Report')] as const;
  const reason = { reason: 'SPAM', description: '' } as const;
  await run(friend, 'report.create', { id: reports[0], model: 'PublicProfile', rowID: leaver.id, ...reason });
  await run(friend, 'report.create', { id: reports[1], model: 'Post', rowID: theirs, ...reason });
  for (const id of reports)
    await run(moderator, 'report.decide', { id, status: 'DISMISSED', note: '', isHiding: false });
  await run(admin, 'member.endSessions', { id: leaver.id });
  await run(leaver, 'report.create', { id: newId('Report'), model: 'PublicProfile', rowID: friend.id, ...reason });
  await news.pool.query(
    `insert into contact_message (id, name, email, content) values (uuid7(), 'Zephyrine Quillfeather', $1, 'Hello')`,
    [address.toUpperCase()],
  );
  const jobs = await createJobs(news.pool.options.connectionString ?? '', pino({ level: 'silent' }));
  // Failed mails stay in the queue until an administrator decides.
  for (const data of [
    { kind: 'leaving', to: address.toUpperCase() },
    { kind: 'contact-message', to: 'root@example.test', email: address, name: 'Zephyrine Quillfeather' },
  ])
    await jobs.send('mail', data);
  await jobs.stop();
  for (const kind of ['commented', 'liked', 'befriended', 'endorsed', 'reported'] as const)
    await notificationsOf(friend, kind);
  const words = ['Zephyrine', 'Quillfeather', 'quillfeather', '555 7788', 'Postwords', 'Privatewords', 'Ownbelow'];
  for (const each of [...words, 'Otherbelow']) expect(await placesOf(each), each).not.toEqual([]);

  await news.pool.query(`update "user" set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
    leaver.id,
    DELETION_GRACE_DAYS + 1,
  ]);
  await eraseAccounts(news.pool, postRemoval);
  for (const each of [...words, 'Otherbelow']) expect([each, await placesOf(each)]).toEqual([each, []]);
  // Comments and endorsements stay without their author's name.
  expect(await placesOf('Keptwords')).toEqual(['public.post_comment', 'public.revision']);
  expect(await placesOf('Testimony')).toEqual(['public.endorsement', 'public.revision']);
});

test('a deleted comment and its history are removed after the restore period and cannot be removed earlier', async () => {
  const author = await putPerson(news.pool, 'Ada');
  const postID = await post(author, 'Of hers', 'public');
  const id = newId('PostComment');
  await run(author, 'comment.write', { id, postID, content: 'Trashwords' });
  await run(author, 'comment.delete', { id });
  await expect(news.pool.query('delete from revision where row_id = $1', [id])).rejects.toThrow('append-only');
  await purgeDeleted(news.pool);
  expect(await placesOf('Trashwords')).toEqual(['public.post_comment', 'public.revision']);
  await news.pool.query(`update post_comment set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
    id,
    RESTORE_DAYS + 1,
  ]);
  await purgeDeleted(news.pool);
  expect(await placesOf('Trashwords')).toEqual([]);
});
