import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Friendship } from '#domain/interact/friendship.ts';
import { createLimiter } from '#server/core/limits/limiter.ts';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { personRoutes } from '#server/interact/person-routes.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { changesIn, TestClient } from '#server/core/live/test-client.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { commands, type CommandInput, type CommandName } from '#sync/commands.ts';
import type { CommandAnswer, Page } from '#sync/core/protocol.ts';
import { queries, type QueryName } from '#sync/queries.ts';

let server: TestServer;
let [ada, bo, cy]: Actor[] = [];
beforeAll(async () => {
  server = await startTestServer((await testDatabase()).url, { commands, queries });
});
afterAll(() => server.stop());

/** Three people who do not know each other. */
beforeEach(async () => {
  const people = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => putPerson(server.pool, name)));
  await server.admit(...people);
  [ada, bo, cy] = people;
});
const three = () => [ada, bo, cy] as [Actor, Actor, Actor];

const ask = (actor: Actor, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers: { ...init.headers, cookie: `sid=${actor.id}` } });

async function give<N extends CommandName>(actor: Actor, name: N, input: CommandInput<N>, key: string = newId('User')) {
  const response = await ask(actor, '/api/commands', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ key, name, input }]),
  });
  const [answer] = (await response.json()) as [CommandAnswer];
  return answer.ok ? 'done' : answer.problem.code;
}

async function list(actor: Actor, name: QueryName, input: object = {}): Promise<Page> {
  const response = await ask(actor, `/api/queries/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

/** Friendship lists of a person, each with the other person's id and the status. */
async function seenBy(actor: Actor): Promise<Record<string, string[]>> {
  const names = ['friend.mine', 'friend.receivedRequests', 'friend.sentRequests', 'friend.blocked'] as const;
  const found = await Promise.all(names.map((name) => list(actor, name)));
  const describeRow = (row: Partial<Friendship>) =>
    `${row.status} ${row.requesterID === actor.id ? row.addresseeID : row.requesterID}`;
  return Object.fromEntries(
    found.flatMap(({ m }, index) => {
      const rows = m.Friendship ?? [];
      return rows.length === 0 ? [] : [[names[index] ?? '', rows.map(describeRow)]];
    }),
  );
}

const request = async (from: Actor, to: Actor) => {
  const id = newId('Friendship');
  return { id, outcome: await give(from, 'friend.request', { id, personID: to.id }) };
};
const befriend = async (from: Actor, to: Actor) => {
  const { id } = await request(from, to);
  expect(await give(to, 'friend.accept', { id })).toBe('done');
  return id;
};
const block = (actor: Actor, person: Actor) =>
  give(actor, 'friend.block', { id: newId('Friendship'), personID: person.id });

describe('friendships', () => {
  test('two people are friends once a request is accepted, and only they list the friendship [S-058]', async () => {
    const [a, b, c] = three();
    const { id } = await request(a, b);
    expect(await seenBy(a)).toEqual({ 'friend.sentRequests': [`PENDING ${b.id}`] });
    expect(await seenBy(b)).toEqual({ 'friend.receivedRequests': [`PENDING ${a.id}`] });
    expect(await give(a, 'friend.accept', { id })).toBe('not_found');
    expect(await give(c, 'friend.accept', { id })).toBe('not_found');
    expect(await give(b, 'friend.accept', { id })).toBe('done');
    expect(await seenBy(a)).toEqual({ 'friend.mine': [`ACCEPTED ${b.id}`] });
    expect(await seenBy(b)).toEqual({ 'friend.mine': [`ACCEPTED ${a.id}`] });
    expect((await list(a, 'friend.mine')).m.PublicProfile?.map(({ name }) => name).toSorted()).toEqual([
      'Ada T.',
      'Bo T.',
    ]);
    expect(await seenBy(c)).toEqual({});
    expect((await ask(c, `/api/rows/Friendship/${id}`)).status).toBe(404);
  });

  test('two people have one friendship row however often they ask, and asking back accepts the request', async () => {
    const [a, b] = three();
    const both = await Promise.all([request(a, b), request(b, a)]);
    expect(both.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    const { rows } = await server.pool.query('select status from friendship where $1 in (requester_id, addressee_id)', [
      a.id,
    ]);
    expect(rows).toEqual([{ status: 'ACCEPTED' }]);
    expect((await request(b, a)).outcome).toMatch(/done|conflict/);
    expect(await seenBy(a)).toEqual({ 'friend.mine': [`ACCEPTED ${b.id}`] });
  });

  test('a request can be declined or withdrawn and a friendship ended, and other transitions are refused', async () => {
    const [a, b] = three();
    const { id } = await request(a, b);
    expect(await give(b, 'friend.withdraw', { id })).toBe('invalid_state');
    expect(await give(b, 'friend.decline', { id })).toBe('done');
    expect(await seenBy(a)).toEqual({ 'friend.sentRequests': [`DECLINED ${b.id}`] });
    expect(await seenBy(b)).toEqual({});
    expect(await give(b, 'friend.decline', { id })).toBe('invalid_state');
    expect((await request(a, b)).outcome).toBe('conflict');
    expect(await give(a, 'friend.withdraw', { id })).toBe('done');
    expect(await give(b, 'friend.accept', { id })).toBe('not_found');
    const friends = await befriend(b, a);
    expect(await give(b, 'friend.withdraw', { id: friends })).toBe('invalid_state');
    expect(await give(a, 'friend.remove', { id: friends })).toBe('done');
    expect([await seenBy(a), await seenBy(b)]).toEqual([{}, {}]);
  });

  test('a person cannot befriend themself or somebody who has left', async () => {
    const [a, b, c] = three();
    expect((await request(a, a)).outcome).toBe('invalid_input');
    await server.pool.query('update "user" set deleted_at = now() where id = $1', [c.id]);
    expect((await request(a, c)).outcome).toBe('not_found');
    expect((await request(a, b)).outcome).toBe('done');
  });
});

describe('blocked people', () => {
  /** Friendship frames that the actor gets on the socket during `work`. */
  async function changesDuring(actor: Actor, work: () => Promise<unknown>): Promise<string[]> {
    const client = await TestClient.join(server.port, actor);
    const settle = async () => {
      const key = newId('User');
      await give(actor, 'notification.markAllRead', {}, key);
      await client.untilDone(key);
    };
    await settle();
    const before = client.frames.length;
    await work();
    await settle();
    const describeRow = client.frames.slice(before).flatMap(changesIn);
    await client.cut();
    return describeRow
      .filter(([, , model]) => model === 'Friendship')
      .map(([id, row]) => `${id} ${row ? 'row' : 'gone'}`);
  }

  test('a blocked person learns through no endpoint of the block or of its end', async () => {
    const [a, b] = three();
    const id = newId('Friendship');
    expect(await changesDuring(a, () => give(b, 'friend.block', { id, personID: a.id }))).toEqual([]);
    expect(await seenBy(b)).toEqual({ 'friend.blocked': [`BLOCKED ${a.id}`] });
    expect(await seenBy(a)).toEqual({});
    expect((await ask(a, `/api/rows/Friendship/${id}`)).status).toBe(404);
    for (const name of ['friend.unblock', 'friend.accept', 'friend.remove', 'friend.withdraw'] as const)
      expect(await give(a, name, { id }), name).toBe('not_found');
    const { frames } = await TestClient.join(server.port, a);
    expect(JSON.stringify(frames)).not.toContain(id);
    expect(await changesDuring(a, () => give(b, 'friend.unblock', { id }))).toEqual([]);
    expect(await seenBy(b)).toEqual({});
  });

  test('a blocked person’s request to the blocker behaves like any other pending request', async () => {
    const [a, b, c] = three();
    await block(b, a);
    const [toBlocker, toOther] = [await request(a, b), await request(a, c)];
    expect(toBlocker.outcome).toBe(toOther.outcome);
    expect((await seenBy(a))['friend.sentRequests']?.toSorted()).toEqual(
      [`PENDING ${b.id}`, `PENDING ${c.id}`].toSorted(),
    );
    expect((await request(a, b)).outcome).toBe((await request(a, c)).outcome);
    expect(await give(a, 'friend.withdraw', { id: toBlocker.id })).toBe('done');
    const again = await request(a, b);
    expect(again.outcome).toBe('done');
    // The blocker cannot accept it by mistake, nor send a request while the block stands.
    expect(await give(b, 'friend.accept', { id: again.id })).toBe('invalid_state');
    expect((await request(b, a)).outcome).toBe('invalid_state');
  });

  test('a pending request stays unchanged for its sender when the recipient blocks the sender', async () => {
    const [a, b] = three();
    const { id } = await request(a, b);
    const rowOf = async () => (await ask(a, `/api/rows/Friendship/${id}`)).json();
    const before = await rowOf();
    expect(await changesDuring(a, () => block(b, a))).toEqual([]);
    expect(await rowOf()).toEqual(before);
  });

  test('a block looks to the blocked person like an ended friendship or a withdrawn request', async () => {
    const [a, b, c] = three();
    const [byBlock, byRemoval] = [await befriend(a, b), await befriend(a, c)];
    const blocking = await changesDuring(a, () => block(b, a));
    const removing = await changesDuring(a, () => give(c, 'friend.remove', { id: byRemoval }));
    expect(blocking).toEqual([`${byBlock} gone`]);
    expect(removing).toEqual([`${byRemoval} gone`]);
    const { id } = await request(c, a);
    expect(await changesDuring(a, () => block(c, a))).toEqual([`${id} gone`]);
    expect(await seenBy(a)).toEqual({});
  });

  test('two people can block each other, and each block ends separately', async () => {
    const [a, b] = three();
    expect([await block(a, b), await block(b, a), await block(b, a)]).toEqual(['done', 'done', 'done']);
    expect([await seenBy(a), await seenBy(b)]).toEqual([
      { 'friend.blocked': [`BLOCKED ${b.id}`] },
      { 'friend.blocked': [`BLOCKED ${a.id}`] },
    ]);
    const [row] = (await list(a, 'friend.blocked')).m.Friendship ?? [];
    expect(await give(a, 'friend.unblock', { id: row?.id as Friendship['id'] })).toBe('done');
    expect([await seenBy(a), await seenBy(b)]).toEqual([{}, { 'friend.blocked': [`BLOCKED ${a.id}`] }]);
  });
});

test('a post shared with friends is visible to a friend and not to a stranger, a former friend or a blocked person [D-06]', async () => {
  const [a, b, c] = three();
  const [postID, itemID] = [newId('Post'), newId('FeedItem')];
  await server.pool.query(`insert into post (id, title, user_id, owner) values ($1, 'Ours', $2, $2)`, [postID, b.id]);
  await server.pool.query(
    `insert into feed_item (id, post_id, title, visibility, owner) values ($1, $2, 'Ours', 'friends', $3)`,
    [itemID, postID, b.id],
  );
  const status = async (actor: Actor) => (await ask(actor, `/api/rows/FeedItem/${itemID}`)).status;
  expect([await status(a), await status(c)]).toEqual([404, 404]);
  const first = await befriend(a, b);
  await befriend(b, c);
  expect([await status(a), await status(c)]).toEqual([200, 200]);
  await give(b, 'friend.remove', { id: first });
  await block(b, c);
  expect([await status(a), await status(c)]).toEqual([404, 404]);
});

describe('search for people', () => {
  const change = (actor: Actor, set: string) => server.pool.query(`update "user" set ${set} where id = $1`, [actor.id]);
  const found = async (text: string) => (await list(three()[2], 'person.search', { text })).ids;

  test('a public profile is found by part of its name until it is made private or its owner leaves [S-224]', async () => {
    const [a, b] = three();
    await change(a, `first_name = 'Zoë', last_name = 'Quist', is_public = true`);
    await change(b, `first_name = 'Zoë', last_name = 'Quister'`);
    expect(await found('quIS')).toEqual([a.id]);
    await change(a, 'is_public = false');
    expect(await found('quis')).toEqual([]);
    await change(a, 'is_public = true, deleted_at = now()');
    expect(await found('quis')).toEqual([]);
  });

  test('a person is found by their exact e-mail address, in a limited number of attempts', async () => {
    const [a, b] = three();
    await change(b, `email = 'bo.exact@example.test'`);
    const app = new Hono<ActorVariables>();
    app.onError(problemHandler(pino({ level: 'silent' })));
    app.use(async (c, next) => {
      c.set('session', { actor: a, sessionToken: '', emailVerified: true } as never);
      await next();
    });
    app.route('/', personRoutes(server.pool, createLimiter({ pool: server.pool, secret: 'secret' })));
    const lookUp = (email: string) =>
      app.request('/api/people', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    const hit = await lookUp(' BO.exact@example.test ');
    expect([hit.status, await hit.json()]).toEqual([200, { id: b.id }]);
    const misses = ['bo.exact@example.tes', 'exact@example.test', 'nobody@example.test', 'bo.exac_@example.test'];
    for (const email of misses) expect((await lookUp(email)).status, email).toBe(404);
    expect((await lookUp('no address')).status).toBe(422);
    for (let tries = 5; tries < 10; tries += 1) expect((await lookUp('nobody@example.test')).status).toBe(404);
    const late = await lookUp('bo.exact@example.test');
    expect(late.status).toBe(429);
    expect(await late.json()).toMatchObject({ details: { seconds: expect.any(Number) } });
    await server.pool.query('delete from auth_attempt');
    await change(b, 'deleted_at = now()');
    expect((await lookUp('bo.exact@example.test')).status).toBe(404);
  });
});
