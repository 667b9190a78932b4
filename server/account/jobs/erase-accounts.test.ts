import { beforeAll, describe, expect, test } from 'vitest';
import { testPerson } from '#data/test-person.ts';
import type { Actor } from '#domain/account/user.ts';
import { DELETED_USER, DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import type { ModelName } from '#domain/models.ts';
import { policy } from '#domain/policy/table.ts';
import { relationOf } from '#data/relation.ts';
import { findFile } from '#server/core/files/find-file.ts';
import { probeQueries } from '#server/test-probe-commands.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { readForViewers } from '#server/core/live/viewer-projection.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { fromSql } from '#server/core/store/read/row-sql.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { findOrCreateRow } from '#server/core/store/test-row-changes.ts';
import { type SampleContext, putSampleContext } from '#server/core/store/test-samples.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';
import { queries } from '#sync/queries.ts';

let news: NotificationHarness;
beforeAll(async () => {
  news = await openNotificationHarness();
});

const leaveFor = (actor: Actor, days: number) =>
  news.pool.query(`update "user" set deleted_at = now() - $2 * interval '1 day' where id = $1`, [actor.id, days]);
const erase = async (actor: Actor) => {
  await leaveFor(actor, DELETION_GRACE_DAYS + 1);
  await eraseAccounts(news.pool, postRemoval);
};
const userOf = async ({ id }: Actor) => {
  const { rows } = await news.pool.query<Record<string, unknown>>('select * from "user" where id = $1', [id]);
  return rows[0]!;
};
/** The profile as `viewer` reads it by id, in a list and over the stream, which must agree. */
async function profileSeenBy(viewer: Actor, { id }: Actor) {
  const [row] = await readRows(news.pool, viewer, 'PublicProfile', [id]);
  const page = await queryRunner(news.pool, probeQueries)(
    viewer,
    'probe.one',
    { model: 'PublicProfile', id },
    undefined,
  );
  const streamed = await readForViewers(news.pool, 'PublicProfile', [id], [viewer]);
  expect([page.m.PublicProfile, streamed.get(id)?.project(viewer)]).toEqual([[row], row]);
  return row;
}

/** Private models that survive erasure, because the school's books need them. */
const kept: readonly ModelName[] = ['User', 'TokenWallet', 'TokenTransaction', 'SubscriptionPlan', 'Purchase'];
const privateModels = (Object.keys(policy) as ModelName[]).filter(
  (model) => Object.keys(policy[model].read).join() === 'owner' && !kept.includes(model),
);

/** A person with everything one can have, including a row of each private model. */
async function wholePerson(): Promise<SampleContext> {
  const sampleContext = await putSampleContext(news.pool);
  for (const model of [...privateModels, 'Friendship', 'LessonReview', 'Endorsement'] as const)
    await findOrCreateRow(news.pool, sampleContext, model);
  return sampleContext;
}
const rowsOf = async (model: ModelName, column: string, { id }: Actor) =>
  (await news.pool.query(`select from ${fromSql(model, 'x')} where x.${column} = $1`, [id])).rowCount;

describe('erased person', () => {
  test('erasing a person removes all their private rows and friendships', async () => {
    const { people, enrollment } = await wholePerson();
    for (const model of privateModels) expect(await rowsOf(model, 'owner', people.owner), model).toBeGreaterThan(0);
    await news.pool.query('insert into step_time (enrollment_id, node_id, seconds) values ($1, uuid7(), 60)', [
      enrollment,
    ]);
    await erase(people.owner);
    expect((await news.pool.query('select from step_time where enrollment_id = $1', [enrollment])).rowCount).toBe(0);
    for (const model of privateModels) expect(await rowsOf(model, 'owner', people.owner), model).toBe(0);
    expect(await rowsOf('Friendship', 'requester_id', people.owner)).toBe(0);
    expect(await rowsOf('FeedItem', 'owner', people.owner)).toBe(0);
    expect(privateModels.length).toBeGreaterThan(10);
  });

  test('an erased person’s row holds no personal data, and their email address can be used again', async () => {
    const someone = await putPerson(news.pool, 'Leona');
    await news.pool.query(
      `update "user" set phone = '+1 555', about = 'I am Leona', is_public = true, profile_image = 'me', avatar_url = 'me', role = 'ADMIN',
         name = 'Leona', cognito_sub = 'subject' where id = $1`,
      [someone.id],
    );
    const before = await userOf(someone);
    await erase(someone);
    const after = await userOf(someone);
    expect(after).toMatchObject({
      first_name: '',
      last_name: '',
      name: '',
      phone: null,
      about: '',
      profile_image: null,
      avatar_url: null,
      personal_tutor_id: null,
      is_public: false,
      email_verified: false,
      role: 'USER',
      cognito_sub: someone.id,
    });
    for (const value of ['Leona', 'Test', '+1 555', 'subject', before['email'] as string])
      expect(JSON.stringify(after)).not.toContain(value);
    const again = await testPerson(news.pool);
    await news.pool.query('update "user" set email = $2 where id = $1', [again, before['email']]);
  });

  test('an erased person appears as a deleted user, and nobody can load their picture', async () => {
    const [someone, viewer] = [await putPerson(news.pool, 'Petra'), await putPerson(news.pool, 'Viewer')];
    const sha256 = someone.id.replaceAll('-', '').repeat(2);
    await news.pool.query(
      `insert into file (id, owner, sha256, bytes, mime, name) values ($1, $2, $3, 5, 'image/png', 'me')`,
      [newId('User'), someone.id, sha256],
    );
    await news.pool.query('update "user" set profile_image = $2 where id = $1', [someone.id, `/files/${sha256}`]);
    expect(await profileSeenBy(viewer, someone)).toMatchObject({ name: 'Petra T.', avatarUrl: `/files/${sha256}` });
    expect(await findFile(news.pool, viewer, sha256)).toBeDefined();
    await erase(someone);
    expect(await profileSeenBy(viewer, someone)).toMatchObject({ name: DELETED_USER, avatarUrl: null, letter: 'F' });
    expect(await findFile(news.pool, viewer, sha256)).toBeUndefined();
  });

  test('erasing a person keeps shared content, enrollments and balanced books', async () => {
    const { people, enrollment, label, lesson } = await wholePerson();
    const balances = async () =>
      (
        await news.pool.query(
          'select (select sum(tokens)::int from ledger_entry) as sum, balance from ledger_account where owner = $1 order by kind',
          [people.owner.id],
        )
      ).rows;
    const before = await balances();
    await erase(people.owner);
    expect(await balances()).toEqual(before);
    expect(before[0]).toMatchObject({ sum: 0 });
    const seen = async (model: ModelName, id: string) =>
      (await readRows(news.pool, people.teacher, model, [id])).length;
    expect([await seen('LessonLabel', label), await seen('Enrollment', enrollment)]).toEqual([1, 1]);
    for (const [model, column] of [
      ['LessonReview', 'user_id'],
      ['Endorsement', 'author'],
    ] as const)
      expect(await rowsOf(model, column, people.owner), model).toBe(1);
    const { rows } = await news.pool.query('select visibility, deleted_at from lesson where id = $1', [lesson.id]);
    expect(rows).toEqual([{ visibility: 'private', deleted_at: expect.any(Date) }]);
  });

  test('erasing a person keeps issued certifications without evidence and removes those in progress', async () => {
    const [teacher, leaver] = [await putPerson(news.pool, 'Ada'), await putPerson(news.pool, 'Zora')];
    for (const status of ['ISSUED', 'IN_PROGRESS'])
      await news.pool.query(
        `insert into certification (id, name, user_id, owner, token_price, status, shown_by)
          values (uuid7(), 'Tides', $1, $2, '0', $3, '[{"score": 0.9}]')`,
        [leaver.id, teacher.id, status],
      );
    await erase(leaver);
    const { rows } = await news.pool.query('select status, shown_by from certification where owner = $1', [teacher.id]);
    expect(rows).toEqual([{ status: 'ISSUED', shown_by: [] }]);
  });

  test('erasing a person removes their posts with all comments, and keeps their comments below other posts', async () => {
    const [stays, leaver] = [await putPerson(news.pool, 'Ada'), await putPerson(news.pool, 'Zora')];
    const [theirs, its] = [newId('Post'), newId('Post')];
    const said = newId('PostComment');
    for (const [id, { id: owner }] of [
      [theirs, leaver],
      [its, stays],
    ] as const) {
      await put(news.pool, 'Post', { id, title: 'Tides', userID: owner, owner });
      await put(news.pool, 'FeedItem', {
        id: newId('FeedItem'),
        postID: id,
        title: 'Tides',
        visibility: 'public',
        owner,
      });
    }
    await put(news.pool, 'PostComment', { id: said, postID: its, content: 'So it is', userID: leaver.id });
    await put(news.pool, 'PostComment', {
      id: newId('PostComment'),
      postID: theirs,
      content: 'Is it?',
      userID: stays.id,
    });
    await put(news.pool, 'Vote', { id: newId('Vote'), postID: its, direction: 'up', owner: leaver.id });
    await put(news.pool, 'Mute', { id: newId('Mute'), personID: leaver.id, owner: stays.id });
    await put(news.pool, 'Mute', { id: newId('Mute'), personID: stays.id, owner: leaver.id });
    await put(news.pool, 'Follow', { id: newId('Follow'), teacherID: leaver.id, owner: stays.id });
    await put(news.pool, 'Follow', { id: newId('Follow'), teacherID: stays.id, owner: leaver.id });
    const left = async () =>
      (
        await news.pool.query(
          `select (select array_agg(id) from post where id = any($1)) as posts,
                  (select array_agg(post_id) from feed_item where post_id = any($1)) as items,
                  (select array_agg(id) from post_comment where post_id = any($1)) as comments,
                  (select max(person_likes) from feed_item where post_id = $2) as likes,
                  (select count(*)::int from mute where $3 in (owner, person_id)) as mutes,
                  (select count(*)::int from follow where $3 in (owner, teacher_id)) as follows`,
          [[theirs, its], its, leaver.id],
        )
      ).rows[0];
    expect(await left()).toMatchObject({ likes: 1, mutes: 2, follows: 2 });
    await erase(leaver);
    expect(await left()).toEqual({ posts: [its], items: [its], comments: [said], likes: 0, mutes: 0, follows: 0 });
    expect(await profileSeenBy(stays, leaver)).toMatchObject({ name: DELETED_USER });
  });

  test('erasing a person removes their name from other people’s notifications and from revisions', async () => {
    const [author, leaver] = [await putPerson(news.pool, 'Ada'), await putPerson(news.pool, 'Zora')];
    const stranger = await putPerson(news.pool, 'Grace');
    const plans = [newId('LessonPlan'), newId('LessonPlan')] as const;
    for (const [index, actor] of [leaver, stranger].entries()) {
      const id = plans[index]!;
      await news.write(author, (store) => store.insert('LessonPlan', { id, name: 'Autumn', owner: author.id }));
      await news.write(actor, (store) => store.update('LessonPlan', id, { name: 'Winter' }));
    }
    await expect.poll(async () => (await news.notificationsOf(author, 'changed')).length).toBe(2);
    await erase(leaver);
    const notifications = await news.notificationsOf(author, 'changed');
    expect(notifications.map(({ title, params }) => [title, params['person']]).toSorted()).toEqual([
      [`${DELETED_USER} changed what you wrote`, DELETED_USER],
      ['Grace T. changed what you wrote', 'Grace T.'],
    ]);
    const history = queryRunner(news.pool, queries);
    const page = await history(author, 'revision.history', { model: 'LessonPlan', rowID: plans[0] }, undefined);
    expect(page.m.PublicProfile?.map(({ name }) => name).toSorted()).toEqual(['Ada T.', DELETED_USER]);
    expect(JSON.stringify([notifications, page])).not.toContain('Zora');
  });

  test('erasing a person makes their reports anonymous and removes their name from reports about them', async () => {
    const [leaver, other] = [await putPerson(news.pool, 'Rosa'), await putPerson(news.pool, 'Otto')];
    const [made, about] = [newId('Report'), newId('Report')];
    for (const [id, reporter, author] of [
      [made, leaver.id, other.id],
      [about, other.id, leaver.id],
    ] as const) {
      const snapshot = { name: author === leaver.id ? 'Rosa Test' : 'Otto Test', text: '' };
      const thing = { model: 'PublicProfile', rowID: author, author, snapshot, reason: 'ABUSE' } as const;
      await put(news.pool, 'Report', { id, reporter, ...thing });
    }
    await erase(leaver);
    const { rows } = await news.pool.query('select reporter, snapshot from report where id = any($1) order by id', [
      [made, about],
    ]);
    expect(rows).toEqual([
      { reporter: null, snapshot: { name: 'Otto Test', text: '' } },
      { reporter: other.id, snapshot: { name: '', text: '' } },
    ]);
  });

  test('an erased person cannot sign in again, and their row never changes', async () => {
    const someone = await putPerson(news.pool, 'Nora');
    await news.pool.query(
      `insert into auth_account (id, user_id, provider_id, account_id, password)
         values ($1, $2, 'credential', $2::uuid::text, 'x')`,
      [newId('User'), someone.id],
    );
    await erase(someone);
    expect((await news.pool.query('select from auth_account where user_id = $1', [someone.id])).rowCount).toBe(0);
    const signIn = news.pool.query(
      `insert into auth_session (id, token, user_id, expires_at) values ($1, 'late', $2, now() + interval '1 day')`,
      [newId('User'), someone.id],
    );
    await expect(signIn).rejects.toThrow(/deleted user/);
    const rename = news.pool.query(`update "user" set first_name = 'Nora' where id = $1`, [someone.id]);
    await expect(rename).rejects.toThrow(/never changes/);
  });
});

test('nothing is erased within the grace period, and signing in cancels the deletion', async () => {
  const someone = await putPerson(news.pool, 'Mara');
  await leaveFor(someone, DELETION_GRACE_DAYS - 1);
  await eraseAccounts(news.pool, postRemoval);
  expect(await userOf(someone)).toMatchObject({ first_name: 'Mara', erased_at: null });
  await news.pool.query(
    `insert into auth_session (id, token, user_id, expires_at)
       values ($1, $2::uuid::text, $2, now() + interval '1 day')`,
    [newId('User'), someone.id],
  );
  expect(await userOf(someone)).toMatchObject({ deleted_at: null });
  await eraseAccounts(news.pool, postRemoval);
  expect(await userOf(someone)).toMatchObject({ first_name: 'Mara', erased_at: null });
});

test('a person is erased completely or not at all, and by one of two servers, even if one crashes', async () => {
  const { people } = await wholePerson();
  const notes = () => rowsOf('TutorMemory', 'owner', people.owner);
  const before = await notes();
  await news.pool.query(
    `create function die() returns trigger language plpgsql as $$ begin
       perform pg_terminate_backend(pg_backend_pid());
       return new;
     end $$`,
  );
  await news.pool.query('create trigger die before update of erased_at on "user" for each row execute function die()');
  await leaveFor(people.owner, DELETION_GRACE_DAYS + 1);
  await expect(eraseAccounts(news.pool, postRemoval)).rejects.toThrow(/terminat/i);
  await news.pool.query('drop function die cascade');
  expect(await notes()).toBe(before);
  const other = openPool(news.url, createLog({ logLevel: 'silent' }), 2);
  await Promise.all([eraseAccounts(news.pool, postRemoval), eraseAccounts(other, postRemoval)]);
  await other.end();
  expect(await notes()).toBe(0);
  expect(await userOf(people.owner)).toMatchObject({ erased_at: expect.any(Date) });
});

test('every private model has an owner column by which it is erased', () => {
  for (const model of privateModels) expect(relationOf(model).columns.has('owner'), model).toBe(true);
});
