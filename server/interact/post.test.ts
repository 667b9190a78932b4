import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { TestFeed } from '#server/interact/test-feed.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

let server: TestServer;
let feed: TestFeed;
let people: Actor[] = [];
beforeAll(async () => {
  server = await startTestServer((await testDatabase()).url, { commands, queries });
  feed = new TestFeed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  people = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => putPerson(server.pool, name)));
  await server.admit(...people);
});
const three = () => people as [Actor, Actor, Actor];
const paragraph = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text }] }],
  });

describe('posts', () => {
  test('a post is private until it is shared, and the shared item follows later edits [S-013, S-287, S-288, S-289]', async () => {
    const [a, b] = three();
    await feed.befriend(a, b);
    const id = newId('Post');
    const input = { id, title: 'Tides', text: paragraph('Twice a day'), lessonID: null, certificationID: null };
    const claimed = { ...input, userID: b.id, owner: b.id };
    expect(await feed.send(a, 'post.write', claimed)).toBe('invalid_input');
    expect(await feed.send(a, 'post.write', input)).toBe('done');
    expect(await feed.status(a, 'Post', id)).toBe(200);
    expect(await feed.status(b, 'Post', id)).toBe(404);
    expect(await feed.ids(b, 'feed.mine')).toEqual([]);
    const { itemID } = await feed.share(a, 'friends', id);
    const page = await feed.list(b, 'feed.mine');
    expect(page.ids).toEqual([itemID]);
    expect(page.m.FeedItem?.[0]).toMatchObject({ postID: id, owner: a.id, title: 'Tides', personLikes: 0 });
    expect(page.m.PublicProfile?.map(({ name }) => name)).toEqual(['Ada T.']);
    expect(await feed.send(a, 'post.edit', { id, title: 'Tides, again', text: paragraph('And again') })).toBe('done');
    const [item] = (await feed.list(b, 'feed.mine')).m.FeedItem ?? [];
    expect(item).toMatchObject({ id: itemID, title: 'Tides, again', content: paragraph('And again') });
    expect(await feed.send(b, 'post.edit', { id, title: 'Mine', text: '' })).toBe('not_found');
    expect(await feed.send(b, 'post.share', { id, visibility: 'public' })).toBe('not_found');
    expect(await feed.send(b, 'post.unshare', { id })).toBe('not_found');
    expect(await feed.status(b, 'Post', id)).toBe(404);
  });

  test('a post accepts only safe rich text within its size limit and needs a title [S-288]', async () => {
    const [a] = three();
    const write = (title: string, text: string) =>
      feed.send(a, 'post.write', { id: newId('Post'), title, text, lessonID: null, certificationID: null });
    expect(await write('<script>alert(1)</script>', paragraph('<script>alert(1)</script>'))).toBe('done');
    expect(await write('T', '<p onclick="x()">Hi</p>')).toBe('invalid_input');
    expect(await write('T', JSON.stringify({ type: 'doc', content: [{ type: 'script' }] }))).toBe('invalid_input');
    const link = paragraph('x').replace(
      '"text":"x"',
      '"text":"x","marks":[{"type":"link","attrs":{"href":"javascript:x"}}]',
    );
    expect(await write('T', link)).toBe('invalid_input');
    expect(await write('T', paragraph('x'.repeat(60_000)))).toBe('invalid_input');
    expect(await write('T', paragraph('x'.repeat(10_000_000)))).toBe('413');
    expect(await write(' ', '')).toBe('invalid_input');
  });

  test('a post is listed only to its author, and a deleted post comes back unshared when it is restored [S-226]', async () => {
    const [a, b] = three();
    const [first, { id: second }] = [await feed.post(a), await feed.share(a, 'public')];
    expect(await feed.ids(a, 'post.mine')).toEqual([second, first]);
    expect(await feed.ids(b, 'post.mine')).toEqual([]);
    expect(await feed.send(b, 'post.delete', { id: second })).toBe('not_found');
    expect(await feed.send(a, 'post.delete', { id: second })).toBe('done');
    expect([await feed.ids(a, 'post.mine'), await feed.ids(b, 'feed.mine')]).toEqual([[first], []]);
    expect(await feed.send(a, 'post.share', { id: second, visibility: 'public' })).toBe('not_found');
    expect(await feed.send(a, 'post.restore', { id: second })).toBe('done');
    expect([await feed.ids(a, 'post.mine'), await feed.ids(b, 'feed.mine')]).toEqual([[second, first], []]);
  });

  test('a post shows published lessons and only certificates that were issued to its author', async () => {
    const [a, b] = three();
    const shown = await putLesson(server.pool, { owner: b.id, visibility: 'public', isPublished: true });
    const hidden = await putLesson(server.pool, { owner: b.id, visibility: 'private', isPublished: false });
    const certificate = async (userID: Actor['id'], status: 'ISSUED' | 'ELIGIBLE') => {
      const id = newId('Certification');
      await put(server.pool, 'Certification', { id, name: 'Tides', userID, status, owner: b.id });
      return id;
    };
    const write = async (cards: object) => {
      const input = { id: newId('Post'), title: 'Look', text: '', lessonID: null, certificationID: null, ...cards };
      return feed.send(a, 'post.write', input);
    };
    expect(await write({ lessonID: shown.id, certificationID: await certificate(a.id, 'ISSUED') })).toBe('done');
    expect(await write({ lessonID: hidden.id })).toBe('not_allowed');
    expect(await write({ certificationID: await certificate(a.id, 'ELIGIBLE') })).toBe('not_allowed');
    expect(await write({ certificationID: await certificate(b.id, 'ISSUED') })).toBe('not_allowed');
    const [id] = (await feed.ids(a, 'post.mine')) as [never];
    await feed.share(a, 'public', id);
    const { m } = await feed.list(b, 'feed.mine');
    expect([m.Lesson?.[0]?.id, m.Certification?.[0]?.name]).toEqual([shown.id, 'Tides']);
    expect(await feed.send(a, 'post.edit', { id, title: 'Look', text: '', withoutCards: true })).toBe('done');
    expect((await feed.list(b, 'feed.mine')).m.FeedItem?.[0]).toMatchObject({ lessonID: null, certificationID: null });
  });

  test('a post is liked once by each person who sees it, and its count follows the likes [S-290, S-291, S-693]', async () => {
    const [a, b, c] = three();
    await feed.befriend(a, b);
    const { id, itemID } = await feed.share(a, 'friends');
    const likes = async () => {
      const [item] = (await feed.list(a, 'feed.mine')).m.FeedItem ?? [];
      return item?.personLikes;
    };
    const isLiked = async (actor: Actor) =>
      (
        (await (await feed.ask(actor, `/api/rows/FeedItem/${itemID}`)).json()) as {
          m: { FeedItem: { isLiked: string }[] };
        }
      ).m.FeedItem[0]?.isLiked;
    expect(await isLiked(b)).toBe('false');
    expect([await feed.like(b, id), await feed.like(b, id), await feed.like(c, id)]).toEqual([
      'done',
      'done',
      'not_allowed',
    ]);
    expect([await likes(), await isLiked(b), await isLiked(a)]).toEqual([1, 'true', 'false']);
    expect(await feed.like(a, id)).toBe('done');
    const [own] = (await feed.list(a, 'post.mine')).m.Post ?? [];
    expect(own).toMatchObject({ personLikes: 2, isLiked: 'true' });
    for (const actor of [a, b]) expect(await feed.send(actor, 'post.unlike', { postID: id })).toBe('done');
    for (const actor of [b, c]) expect(await feed.send(actor, 'post.unlike', { postID: id })).toBe('not_found');
    expect([await likes(), await isLiked(b)]).toEqual([0, 'false']);
    const claimed = { id, title: 'Loved', text: '', personLikes: 9, isLiked: 'true' };
    expect(await feed.send(a, 'post.edit', claimed)).toBe('invalid_input');
    expect(await likes()).toBe(0);
  });
});

describe('comments', () => {
  test('a comment needs text and a visible post, belongs to its author, and is listed ten to a page [S-292, S-293, S-294, S-295, S-227]', async () => {
    const [a, b] = three();
    const { id: postID } = await feed.share(a, 'public');
    const write = (input: object) => feed.send(b, 'comment.write', { id: newId('PostComment'), ...input } as never);
    const countOf = async () =>
      (await server.pool.query('select from post_comment where user_id = $1', [b.id])).rowCount;
    expect(await write({ content: 'Below nothing' })).toBe('invalid_input');
    expect(await write({ postID: newId('Post'), content: 'Below nothing' })).toBe('not_allowed');
    expect(await write({ postID, content: ' \n ' })).toBe('invalid_input');
    expect(await write({ postID, content: 'x'.repeat(5_001) })).toBe('invalid_input');
    expect(await countOf()).toBe(0);
    const made = [];
    for (let n = 0; n < 12; n += 1) made.push(await feed.comment(b, postID, `${n}`));
    expect(await write({ postID, content: 'As somebody else', userID: a.id })).toBe('invalid_input');
    made.push(await feed.comment(b, postID, 'The last'));
    const page = await feed.list(a, 'comment.byPost', { postID });
    expect(page.m.PostComment?.map(({ userID }) => userID)).toEqual(Array(10).fill(b.id));
    const earlier = await feed.list(a, 'comment.byPost', { postID }, page.next ?? '');
    expect([earlier.ids, earlier.next]).toEqual([made.slice(0, 3).toReversed(), null]);
    expect((await feed.ids(b, 'comment.mine')).length).toBe(13);
    expect(await feed.ids(a, 'comment.mine')).toEqual([]);
  });

  test('a comment can be edited by everybody who sees it, and each change is recorded and can be reverted [S-557, S-558]', async () => {
    const [a, b, c] = three();
    await feed.befriend(a, b);
    const { id: postID } = await feed.share(a, 'friends');
    const id = await feed.comment(b, postID, 'As I wrote it');
    expect(await feed.send(a, 'comment.edit', { id, content: 'As it was made' })).toBe('done');
    expect(await feed.send(a, 'comment.delete', { id })).toBe('done');
    expect(await feed.ids(b, 'comment.byPost', { postID })).toEqual([]);
    const history = await feed.list(b, 'revision.history', { model: 'PostComment', rowID: id });
    const changes = history.m.Revision ?? [];
    expect(changes.map(({ action, actor }) => [action, actor])).toEqual([
      ['delete', a.id],
      ['update', a.id],
      ['create', b.id],
    ]);
    const spoilt = changes[1]?.id as never;
    expect(await feed.send(c, 'revision.revert', { revisionID: spoilt })).toBe('not_found');
    expect(await feed.send(b, 'revision.revert', { revisionID: spoilt })).toBe('done');
    expect((await feed.list(a, 'comment.byPost', { postID })).m.PostComment?.[0]).toMatchObject({
      content: 'As I wrote it',
      userID: b.id,
    });
  });
});

test('a public post that is shared with friends becomes another feed item and keeps its likes and comments', async () => {
  const [a, b, c] = three();
  await feed.befriend(a, b);
  const { id, itemID } = await feed.share(a, 'public');
  const said = await feed.comment(c, id);
  await feed.like(c, id);
  expect(await feed.ids(c, 'feed.mine')).toContain(itemID);
  const received = await feed.changesDuring(c, async () => expect((await feed.share(a, 'friends', id)).id).toBe(id));
  expect(received).toEqual([`FeedItem ${itemID} gone`]);
  expect(await feed.ids(c, 'feed.mine')).not.toContain(itemID);
  expect(await feed.ids(c, 'comment.byPost', { postID: id })).toEqual([said]);
  const page = await feed.list(b, 'feed.byID', { postID: id });
  expect(page.m.FeedItem).toMatchObject([{ personLikes: 1, visibility: 'friends' }]);
  expect(await feed.ids(b, 'comment.byPost', { postID: id })).toEqual([said]);
});

test('a muted person’s posts disappear from every list until the mute is removed, and that person is not told', async () => {
  const [a, b] = three();
  await feed.befriend(a, b);
  const { id, itemID } = await feed.share(a, 'friends');
  const mute = () => feed.send(b, 'mute.add', { id: newId('Mute'), personID: a.id });
  expect(await feed.changesDuring(b, mute)).toEqual([`FeedItem ${itemID} gone`]);
  expect(await mute()).toBe('done');
  expect([await feed.ids(b, 'feed.byAuthor', { id: a.id }), await feed.status(b, 'FeedItem', itemID)]).toEqual([
    [],
    404,
  ]);
  expect(await feed.changesDuring(b, () => feed.share(a, 'public'))).toEqual([]);
  const { rows } = await server.pool.query(`select id from mute where person_id = $1`, [a.id]);
  expect(rows).toHaveLength(1);
  expect([await feed.status(a, 'Mute', rows[0].id), await feed.ids(a, 'mute.mine')]).toEqual([404, []]);
  expect(await feed.changesDuring(a, () => feed.send(b, 'mute.remove', { personID: a.id }))).toEqual([]);
  expect(await feed.ids(b, 'feed.byID', { postID: id })).toEqual([itemID]);
});
