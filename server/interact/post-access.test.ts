import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { type SharedPost, TestFeed } from '#server/interact/test-feed.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

let server: TestServer;
let feed: TestFeed;
beforeAll(async () => {
  server = await startTestServer((await testDatabase()).url, { commands, queries });
  feed = new TestFeed(server);
});
afterAll(() => server.stop());

/** Ada shares posts and Bo is her friend. The outsiders never were or no longer are her friends. */
let ada: Actor;
let bo: Actor;
let shared: SharedPost;
let friendship: Id<'Friendship'>;
let comment: Awaited<ReturnType<TestFeed['comment']>>;
/** Hash of the picture in Ada's post. */
let sha256: string;
const outsiders: Record<string, Actor> = {};
const kinds = ['a stranger', 'a former friend', 'a blocked person', 'a blocking person'] as const;

beforeEach(async () => {
  const made = await Promise.all(['Ada', 'Bo', ...kinds].map((name) => putPerson(server.pool, name)));
  await server.admit(...made);
  const [author, friend, stranger, former, blocked, blocker] = made as [Actor, Actor, Actor, Actor, Actor, Actor];
  [ada, bo] = [author, friend];
  Object.assign(
    outsiders,
    Object.fromEntries(kinds.map((kind, index) => [kind, [stranger, former, blocked, blocker][index]])),
  );
  friendship = await feed.befriend(ada, bo);
  await feed.send(former, 'friend.remove', { id: await feed.befriend(ada, former) });
  await feed.befriend(ada, blocked);
  await feed.block(ada, blocked);
  await feed.block(blocker, ada);
  sha256 = await feed.picture(ada);
  shared = await feed.share(ada, 'friends', await feed.post(ada, 'A find', pictured(sha256)));
  comment = await feed.comment(ada, shared.id);
});

const pictured = (file: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'image', attrs: { id: 'f', file, alt: 'Sea', caption: '', width: 1, height: 1 } }],
  });

async function leave({ id }: Actor): Promise<void> {
  await server.pool.query(`update "user" set deleted_at = '2020-01-01' where id = $1`, [id]);
  await eraseAccounts(server.pool, postRemoval);
}

/** Everything about Ada's shared post that the actor can find or do, empty for an outsider. */
async function foundBy(actor: Actor): Promise<string[]> {
  const { id: postID, itemID } = shared;
  const found: string[] = [];
  const note = (what: string, isFound: boolean) => isFound && found.push(what);
  for (const name of ['feed.mine', 'feed.byID', 'feed.byAuthor', 'comment.byPost', 'revision.history'] as const) {
    const page = await feed.list(actor, name, { id: ada.id, postID, model: 'PostComment', rowID: comment });
    note(name, page.ids.length > 0);
    note(`beside ${name}`, JSON.stringify(page.m).includes(postID));
  }
  for (const [name, id] of [
    ['feed.stillVisible', itemID],
    ['comment.stillVisible', comment],
  ] as const)
    note(name, (await feed.list(actor, name, { ids: [id] })).ids.length > 0);
  note('item by id', (await feed.status(actor, 'FeedItem', itemID)) !== 404);
  note('comment by id', (await feed.status(actor, 'PostComment', comment)) !== 404);
  note('post by id', (await feed.status(actor, 'Post', postID)) !== 404);
  note('picture', (await feed.ask(actor, `/files/${sha256}`)).status !== 404);
  const client = await TestClient.join(server.port, actor);
  note('topic', (await client.follow(`post:${postID}`)).t !== 'deny');
  await client.cut();
  const { rows } = await server.pool.query(`select id from revision where row_id = $1`, [comment]);
  const attempts: [string, Promise<string>][] = [
    ['comment', feed.send(actor, 'comment.write', { id: newId('PostComment'), postID, content: 'Hi' })],
    ['like', feed.like(actor, postID)],
    ['edit', feed.send(actor, 'comment.edit', { id: comment, content: 'Spoilt' })],
    ['remove', feed.send(actor, 'comment.delete', { id: comment })],
    ['restore', feed.send(actor, 'revision.revert', { revisionID: rows[0].id })],
  ];
  for (const [what, outcome] of attempts) note(what, !['not_found', 'not_allowed'].includes(await outcome));
  return found;
}

describe('posts shared with friends [S-558]', () => {
  test('a friend finds a post shared with friends through every endpoint', async () => {
    expect(await foundBy(bo)).toEqual(
      expect.arrayContaining([
        'feed.mine',
        'feed.byID',
        'comment.byPost',
        'revision.history',
        'item by id',
        'comment by id',
        'picture',
        'topic',
        'comment',
        'like',
        'edit',
        'remove',
      ]),
    );
  });

  test.each(kinds)('%s finds a post shared with friends through no endpoint, as if it did not exist', async (kind) => {
    const outsider = outsiders[kind] as Actor;
    expect(await foundBy(outsider)).toEqual([]);
    // A refusal for this post equals the refusal for a post that never existed.
    const nothing = newId('Post');
    const write = (postID: typeof nothing) =>
      feed.send(outsider, 'comment.write', { id: newId('PostComment'), postID, content: 'Hi' });
    expect(await write(shared.id)).toBe(await write(nothing));
    expect(await feed.like(outsider, shared.id)).toBe(await feed.like(outsider, nothing));
  });

  test('a friend loses a post’s picture and the history of its comments when the post is unshared', async () => {
    const history = () => feed.ids(bo, 'revision.history', { model: 'PostComment', rowID: comment });
    const picture = async () => (await feed.ask(bo, `/files/${sha256}`)).status;
    expect(await feed.send(bo, 'comment.edit', { id: comment, content: 'Well found indeed' })).toBe('done');
    const [changed] = await history();
    expect([await picture(), await feed.status(bo, 'Revision', changed ?? '')]).toEqual([200, 200]);
    await feed.send(ada, 'post.unshare', { id: shared.id });
    expect([await picture(), await feed.status(bo, 'Revision', changed ?? ''), await history()]).toEqual([
      404,
      404,
      [],
    ]);
    // Showing the file in a post of one's own grants no access to it.
    await feed.share(bo, 'friends', await feed.post(bo, 'Mine', pictured(sha256)));
    expect([await picture(), (await feed.ask(ada, `/files/${sha256}`)).status]).toEqual([404, 200]);
  });

  test.each(kinds)('%s cannot detect the existence of a feed item by an id conflict', async (kind) => {
    const outsider = outsiders[kind] as Actor;
    const own = { id: await feed.post(outsider), visibility: 'friends' } as const;
    const forged = { ...own, itemID: shared.itemID };
    expect(await feed.send(outsider, 'post.share', forged)).toBe('invalid_input');
    expect(await feed.send(outsider, 'post.share', own)).toBe('done');
    expect(await feed.ids(outsider, 'feed.byID', { postID: own.id })).not.toContain(shared.itemID);
  });

  test.each(kinds)('%s gets no frame about posts, edits, comments or removals that friends get', async (kind) => {
    const changes = await feed.changesDuring(outsiders[kind] as Actor, async () => {
      const { id } = await feed.share(ada, 'friends');
      await feed.comment(bo, id);
      await feed.like(bo, id);
      await feed.send(ada, 'post.edit', { id, title: 'Changed', text: '' });
      await feed.send(ada, 'post.unshare', { id });
    });
    expect(changes).toEqual([]);
  });

  test('a visitor is refused every request about a post shared with friends', async () => {
    const answers = [
      feed.status(undefined, 'FeedItem', shared.itemID),
      feed.status(undefined, 'PostComment', comment),
      feed.ask(undefined, '/api/queries/feed.mine?input={}').then(({ status }) => status),
      feed.send(undefined, 'comment.write', { id: newId('PostComment'), postID: shared.id, content: 'Hi' }),
      feed.send(undefined, 'post.like', { id: newId('Vote'), postID: shared.id }),
      feed.send(undefined, 'comment.edit', { id: comment, content: 'Hi' }),
    ];
    expect((await Promise.all(answers)).map(String)).toEqual(Array(6).fill('401'));
  });
});

describe('posts shared with everybody', () => {
  test('a public post is hidden from blocked and blocking people and visible to everybody else', async () => {
    await feed.share(ada, 'public', shared.id);
    const isOpen = async (kind: string) => (await feed.ids(outsiders[kind] as Actor, 'feed.mine')).length > 0;
    expect([await isOpen(kinds[0]), await isOpen(kinds[1]), await isOpen(kinds[2]), await isOpen(kinds[3])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await foundBy(outsiders['a blocked person'] as Actor)).toEqual([]);
    expect(await foundBy(outsiders['a blocking person'] as Actor)).toEqual([]);
    const changes = await feed.changesDuring(outsiders['a blocked person'] as Actor, async () => {
      const { id } = await feed.share(ada, 'public');
      await feed.comment(bo, id);
      await feed.like(bo, id);
      await feed.send(ada, 'post.edit', { id, title: 'Changed', text: '' });
    });
    expect(changes).toEqual([]);
  });

  test('a blocked person and the blocker do not see each other’s comments below a third person’s post', async () => {
    const blocked = outsiders['a blocked person'] as Actor;
    const { id: postID } = await feed.share(bo, 'public');
    const topics = [`post:${postID}`, 'feed:mine'];
    let theirs = '';
    let hers = '';
    expect(await feed.changesDuring(blocked, async () => (hers = await feed.comment(ada, postID)), topics)).toEqual([]);
    expect(await feed.changesDuring(ada, async () => (theirs = await feed.comment(blocked, postID)), topics)).toEqual(
      [],
    );
    expect(await feed.ids(blocked, 'comment.byPost', { postID })).toEqual([theirs]);
    expect(await feed.ids(ada, 'comment.byPost', { postID })).toEqual([hers]);
    expect(await feed.ids(bo, 'comment.byPost', { postID })).toEqual([theirs, hers]);
    expect(await feed.status(blocked, 'PostComment', hers)).toBe(404);
    const history = await feed.ids(blocked, 'revision.history', { model: 'PostComment', rowID: hers });
    expect(history).toEqual([]);
    expect(await feed.send(blocked, 'comment.edit', { id: hers as never, content: 'x' })).toBe('not_found');
  });
});

describe('live stream of the feed', () => {
  test('a subscribed friend gets a post, its comments and its removal live, and an unsubscribed one only the removal', async () => {
    const { id, itemID } = shared;
    expect(await feed.changesDuring(bo, () => feed.share(ada, 'friends'))).toEqual([
      expect.stringMatching(/^FeedItem .* row$/),
    ]);
    expect(await feed.changesDuring(bo, () => feed.share(ada, 'friends'), [])).toEqual([]);
    const own = await feed.share(ada, 'friends');
    expect(await feed.changesDuring(bo, () => feed.send(ada, 'post.unshare', { id: own.id }), [])).toEqual([
      `FeedItem ${own.itemID} gone`,
    ]);
    const changes = await feed.changesDuring(bo, () => feed.comment(ada, id), [`post:${id}`]);
    expect(changes).toEqual([expect.stringMatching(/^PostComment .* row$/)]);
    const end = await feed.changesDuring(bo, () => feed.send(ada, 'post.unshare', { id }), [`post:${id}`, 'feed:mine']);
    expect(end).toEqual([`FeedItem ${itemID} gone`, `deny post:${id}`]);
    expect(await feed.ids(bo, 'comment.byPost', { postID: id })).toEqual([]);
    const again = await feed.share(ada, 'friends', id);
    expect(await feed.ids(bo, 'comment.byPost', { postID: again.id })).toHaveLength(2);
  });

  test('a new friend gets posts on the stream at once, and a former friend or a blocked person gets none', async () => {
    const stranger = outsiders['a stranger'] as Actor;
    const { itemID } = shared;
    let friendship = newId('Friendship');
    const met = await feed.changesDuring(stranger, async () => {
      friendship = await feed.befriend(ada, stranger);
      await feed.share(ada, 'friends');
    });
    expect(met).toContain(`FeedItem ${itemID} row`);
    expect(met).toHaveLength(2);
    const parted = await feed.changesDuring(stranger, async () => {
      await feed.send(ada, 'friend.remove', { id: friendship });
      await feed.share(ada, 'friends');
    }, ['feed:mine', `post:${shared.id}`]);
    expect(parted).toContain(`FeedItem ${itemID} gone`);
    expect(parted).toContain(`deny post:${shared.id}`);
    expect(parted.filter((line) => line.endsWith('row'))).toEqual([]);
    const open = await feed.share(ada, 'public');
    const own = await feed.share(stranger, 'public');
    const below = await feed.share(bo, 'public');
    const hers = await feed.comment(ada, below.id);
    const changes = await feed.changesDuring(stranger, () => feed.block(ada, stranger));
    expect(changes.toSorted()).toEqual([`FeedItem ${open.itemID} gone`, `PostComment ${hers} gone`]);
    expect(await feed.ids(ada, 'feed.byID', { postID: own.id })).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['unshares it', () => feed.send(ada, 'post.unshare', { id: shared.id })],
    ['deletes it', () => feed.send(ada, 'post.delete', { id: shared.id })],
    ['ends the friendship', () => feed.send(ada, 'friend.remove', { id: friendship })],
    ['blocks the friend', () => feed.block(ada, bo)],
    ['leaves for good', () => leave(ada)],
  ])('a device that was offline loses a post when its author meanwhile %s', async (_what, work) => {
    const before = await TestClient.join(server.port, bo);
    await before.cut();
    await work();
    const after = await TestClient.join(server.port, bo, { before });
    const isOver = (row: object | null) => row === null;
    expect(await after.untilRow(shared.itemID, isOver)).toMatchObject({ t: 'b' });
    await after.cut();
  });
});
