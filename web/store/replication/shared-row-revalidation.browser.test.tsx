import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { PAGE_SIZE } from '#sync/core/query.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { databaseName } from '#web/store/database/database.ts';
import type { FakeServer } from '#web/store/test-fake-server.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { untilLive, note, school, openTab, titles } from '#web/store/test-tab.ts';

const author = newId('User');

/** Shares posts, newest first, with one comment each. */
function shareAll(server: FakeServer, titles: readonly string[]) {
  titles.forEach((title, index) => {
    const at = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
    const postID = newId('Post');
    const common = { createdAt: at, updatedAt: at, postID };
    server.put('FeedItem', rowOf('FeedItem', newId('FeedItem'), { ...common, title, owner: author }));
    server.put(
      'PostComment',
      rowOf('PostComment', newId('PostComment'), { ...common, content: title, userID: author }),
    );
  });
}

/** Unshares a post together with its comment. */
function unshare(server: FakeServer, title: string) {
  const [item] = [...server.rows.all('FeedItem')].filter((row) => Reflect.get(row, 'title') === title);
  const [said] = [...server.rows.all('PostComment')].filter((row) => Reflect.get(row, 'content') === title);
  server.remove('FeedItem', item?.id ?? '');
  server.remove('PostComment', said?.id ?? '');
}

/** Titles of posts and comments in the device's database. */
async function kept({ id }: Actor): Promise<string[]> {
  const database = await openDB(databaseName(id));
  const rows = [...(await database.getAll('FeedItem')), ...(await database.getAll('PostComment'))];
  database.close();
  return rows.map(({ row }) => row.title ?? row.content).toSorted();
}

/** Opens the feed with all its pages and the comments of each post. */
async function readFeed(store: ClientStore, pages = 1): Promise<() => void> {
  const feed = store.pagedList('feed.mine', {});
  const ends = [store.subscribeTopic('feed:mine'), feed.subscribe(() => {})];
  await vi.waitFor(() => expect(feed.get()).toMatchObject({ state: 'ready' }));
  for (let page = 1; page < pages; page++) await feed.loadMore();
  for (const { postID } of store.list('FeedItem', {})) {
    const said = store.pagedList('comment.byPost', { postID: postID as Id<'Post'> });
    ends.push(
      store.subscribeTopic(`post:${postID}`),
      said.subscribe(() => {}),
    );
    await vi.waitFor(() => expect(said.get()).toMatchObject({ state: 'ready' }));
  }
  return () => ends.forEach((end) => end());
}

const shown = (store: ClientStore) =>
  store
    .pagedList('feed.mine', {})
    .get()
    .rows.map((row) => Reflect.get(row, 'title'));

/** Longer than an answer without obstacles takes. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Goes offline for longer than the server's replay buffer lasts, so that the connection begins with a snapshot. */
async function awayWhile(server: FakeServer, action: () => void) {
  server.setOnline(false);
  action();
  server.isStreaming = false;
  server.setOnline(true);
}

test('a post unshared while the device was offline leaves the open feed and the store, on any page', async () => {
  const { actor, server } = school();
  const posts = Array.from({ length: PAGE_SIZE + 3 }, (_, index) => `Post ${String(index).padStart(2, '0')}`);
  shareAll(server, posts);
  const store = await openTab(server);
  await untilLive(store);
  await readFeed(store, 2);
  expect(shown(store)).toEqual(posts);
  await awayWhile(server, () => ['Post 01', 'Post 25'].forEach((title) => unshare(server, title)));
  await untilLive(store);
  const rest = posts.filter((title) => title !== 'Post 01' && title !== 'Post 25');
  expect(await kept(actor)).toEqual([...rest, ...rest].toSorted());
  expect(shown(store)).toEqual(rest);
});

test('a post that is still shared stays on screen during revalidation and shows its latest title', async () => {
  const { server } = school();
  shareAll(server, ['First', 'Second']);
  const store = await openTab(server);
  await untilLive(store);
  await readFeed(store);
  const seen: number[] = [];
  store.subscribe('FeedItem', () => seen.push(store.list('FeedItem', {}).length));
  await awayWhile(server, () => {
    const [item] = [...server.rows.all('FeedItem')];
    server.commit([{ model: 'FeedItem', id: item?.id ?? '', row: { ...item, title: 'Put right' } as never }]);
  });
  await vi.waitFor(() => expect(shown(store)).toEqual(['Put right', 'Second']));
  expect(new Set(seen)).toEqual(new Set([2]));
});

test('a snapshot is not applied while the check of shared rows gets no answer, and the next one is', async () => {
  const { actor, server } = school();
  shareAll(server, ['Taken back', 'Shared']);
  const store = await openTab(server);
  await untilLive(store);
  await readFeed(store);
  server.isMute = true;
  await awayWhile(server, () => unshare(server, 'Taken back'));
  await vi.waitFor(() =>
    expect(server.requests.filter((path) => path.includes('feed.stillVisible')).length).toBeGreaterThan(1),
  );
  expect(store.sync.get().connection).not.toBe('live');
  server.isMute = false;
  await untilLive(store);
  expect(await kept(actor)).toEqual(['Shared', 'Shared']);
});

test('a page that was read before a post was unshared does not bring the post back', async () => {
  const { actor, server } = school();
  shareAll(server, ['Taken back', 'Shared']);
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
  const slowly: typeof fetch = async (input) => {
    const answer = await server.fetch(input);
    await answered;
    return answer;
  };
  const [leader, other] = [await openTab(server), await openTab(server, { fetch: slowly })];
  await Promise.all([untilLive(leader), untilLive(other)]);
  // The fake server routes posts by this key.
  leader.subscribeTopic(`feed:${author}`);
  await vi.waitFor(() => expect(leader.liveTopic(`feed:${author}`).get()).toBe('live'));
  const reading = readFeed(other);
  await vi.waitFor(() => expect(server.requests.filter((path) => path.includes('feed.mine'))).not.toEqual([]));
  unshare(server, 'Taken back');
  server.put('Notification', note(actor, 'And then'));
  await vi.waitFor(() => expect(titles(other)).toContain('And then'));
  letGo();
  await reading;
  expect(shown(other)).toEqual(['Shared']);
  expect(await kept(actor)).toEqual(['Shared', 'Shared']);
});

test('a closed feed is neither requested nor kept', async () => {
  const { actor, server } = school();
  shareAll(server, ['Taken back', 'Shared']);
  const first = await openTab(server);
  await untilLive(first);
  await readFeed(first);
  await first.close();
  expect(await kept(actor)).toHaveLength(4);
  unshare(server, 'Taken back');
  server.isStreaming = false;
  await untilLive(await openTab(server));
  expect(await kept(actor)).toEqual([]);
  expect(server.requests.filter((path) => path.includes('stillVisible'))).toEqual([]);
});

test('shared rows that a page adds during revalidation are checked too and stay', async () => {
  const { server } = school();
  shareAll(server, ['Known']);
  const first = await openTab(server);
  await untilLive(first);
  await readFeed(first);
  await first.close();
  const columns = { title: 'New', owner: author, postID: newId('Post'), createdAt: new Date().toISOString() };
  server.put('FeedItem', rowOf('FeedItem', newId('FeedItem'), columns));
  server.isStreaming = false;
  const letGo = server.hold();
  const store = await openTab(server);
  const reading = readFeed(store);
  await vi.waitFor(() => expect(server.requests.filter((path) => path.includes('stillVisible'))).not.toEqual([]));
  letGo();
  await untilLive(store);
  await reading;
  expect(shown(store)).toEqual(['New', 'Known']);
});

test('shared rows of a page that waits to be stored stay on screen when the first snapshot arrives meanwhile', async () => {
  const { server } = school();
  shareAll(server, ['Just read']);
  server.setOnline(false);
  const before = await openTab(server);
  await before.send('lesson.create', { id: newId('Lesson'), name: 'Pending' });
  await before.close();
  server.setOnline(true);

  server.isStreaming = false;
  const [greeted, pageAsked, stored] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const hear = server.hear.bind(server);
  server.hear = (socket, message) => void greeted?.promise.then(() => hear(socket, message));
  // The pending command is replayed when its answer is stored; until its code is here, everything after it waits.
  let isSent = false;
  let isWaiting = false;
  const importCommand = async () => {
    if (!isSent) throw new AppError('offline', 'not loaded yet');
    isWaiting = true;
    await stored?.promise;
  };
  const fetch: typeof globalThis.fetch = async (asked, init) => {
    if (init?.method === 'POST') isSent = true;
    else await pageAsked?.promise;
    return server.fetch(asked, init);
  };
  const store = await openTab(server, { commands: {}, importCommand, fetch });
  const reading = readFeed(store);
  await vi.waitFor(() => expect(isWaiting).toBe(true));
  pageAsked?.resolve();
  await pause();
  greeted?.resolve();
  await pause();
  expect(store.list('FeedItem', {})).toEqual([]);
  stored?.resolve();
  await vi.waitFor(() => expect(store.sync.get().isFilled).toBe(true));
  await reading;
  expect(shown(store)).toEqual(['Just read']);
});
