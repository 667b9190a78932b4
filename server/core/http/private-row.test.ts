import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { rowTopicKinds } from '#domain/policy/audience.ts';
import { policy } from '#domain/policy/table.ts';
import { anyInput, idPathsIn, type InputSchema } from '#server/core/http/test-any-input.ts';
import { TestFeed } from '#server/interact/test-feed.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';
import { job } from '#sync/admin/job.ts';
import { member } from '#sync/admin/member.ts';
import { report } from '#sync/admin/report.ts';
import { setting } from '#sync/admin/setting.ts';
import { type CommandName, commands } from '#sync/commands.ts';
import { friendship } from '#sync/interact/friendship.ts';
import { notification } from '#sync/interact/notification.ts';
import { mute } from '#sync/interact/mute.ts';
import { postComment } from '#sync/interact/post-comment.ts';
import { post, postOnline } from '#sync/interact/post.ts';
import { revision } from '#sync/interact/revision.ts';
import { type CommandAnswer, COMMANDS_PER_REQUEST } from '#sync/core/protocol.ts';
import { queries, type QueryName } from '#sync/queries.ts';
import { coupon } from '#sync/wallet/coupon.ts';

let server: TestServer;
let feed: TestFeed;
/** Ada owns or takes part in every private row. Bo is her friend. */
let ada: Actor;
let bo: Actor;
const outsiders: Record<string, Actor> = {};
const kinds = ['a stranger', 'a former friend', 'a blocked person', 'a blocking person', 'a moderator'] as const;
/** Ids of rows that only Ada and the other people concerned may see, by what they are. */
let closed: Record<string, string>;
/** Word in every text of the private rows. */
const MARK = 'Zephyrine';

beforeAll(async () => {
  server = await startTestServer((await testDatabase()).url, { commands, queries });
  feed = new TestFeed(server);
  const person = (name: string) => putPerson(server.pool, name, name === 'a moderator' ? 'MODERATOR' : 'USER');
  const [author, friend, asking, ...others] = await Promise.all(['Ada', 'Bo', 'Cy', ...kinds].map(person));
  [ada, bo] = [author, friend] as [Actor, Actor];
  for (const [index, kind] of kinds.entries()) outsiders[kind] = others[index] as Actor;
  await server.admit(ada, bo, asking as Actor, ...others);
  const [, former, blocked, blocker] = others as [Actor, Actor, Actor, Actor, Actor];
  const friends = await feed.befriend(ada, bo);
  await feed.send(former, 'friend.remove', { id: await feed.befriend(ada, former) });
  await feed.block(ada, blocked);
  await feed.block(blocker, ada);
  const request = newId('Friendship');
  await feed.send(asking as Actor, 'friend.request', { id: request, personID: ada.id });
  const item = await feed.share(ada, 'friends', await feed.post(ada, MARK));
  const comment = await feed.comment(ada, item.id, MARK);
  await feed.like(bo, item.id);
  await feed.send(ada, 'mute.add', { id: newId('Mute'), personID: (asking as Actor).id });
  const task = newId('Task');
  await put(server.pool, 'Task', { id: task, name: MARK, userID: ada.id, owner: ada.id });
  const theirs = async (table: string, column: string, { id }: Actor) =>
    (await server.pool.query<{ id: string }>(`select id from ${table} where ${column} = $1 limit 1`, [id])).rows[0]
      ?.id ?? '';
  closed = {
    friendship: friends,
    request,
    block: await theirs('friendship', `status = 'BLOCKED' and addressee_id`, ada),
    post: item.id,
    item: item.itemID,
    private: await feed.post(ada, MARK),
    comment,
    revision: await theirs('revision', 'actor', ada),
    like: await theirs('vote', 'owner', bo),
    mute: await theirs('mute', 'owner', ada),
    notification: await theirs('notification', 'owner', ada),
    task,
  };
});
afterAll(() => server.stop());

const open = Object.entries(queries) as [QueryName, { input: unknown }][];
/** Inputs for a query: one for each private id, or a single one if the query takes no id. */
const inputsOf = (schema: InputSchema): unknown[] =>
  idPathsIn(schema).length === 0
    ? [anyInput(schema, newId.bind(undefined, 'User'))]
    : [...Object.values(closed), ada.id, bo.id].map((id) => anyInput(schema, () => id));

/** Private words and ids in an answer that were not in the question. */
const traces = (answer: string, asked: unknown): string[] =>
  [MARK, ...Object.values(closed)].filter((each) => answer.includes(each) && !JSON.stringify(asked).includes(each));

/** Names of the queries that reveal a private row to the actor, with every possible input. */
async function listedBy(actor: Actor): Promise<string[]> {
  const asked = open.flatMap(([name, { input }]) => inputsOf(input as InputSchema).map((given) => ({ name, given })));
  const found: string[] = [];
  for (const { name, given } of asked) {
    const path = `/api/queries/${name}?input=${encodeURIComponent(JSON.stringify(given))}`;
    const response = await feed.ask(actor, path);
    expect([name, [200, 404].includes(response.status)]).toEqual([name, true]);
    const { m } = (await response.json()) as { m: object };
    if (traces(JSON.stringify(m), given).length > 0 || named(m)) found.push(name);
  }
  return [...new Set(found)];
}
const named = (m: object): boolean => Object.values(closed).some((id) => JSON.stringify(m).includes(`"id":"${id}"`));

const triedCommands = Object.entries({
  ...friendship,
  ...post,
  ...postComment,
  ...mute,
  ...postOnline,
  ...revision,
  ...notification,
  ...report,
  ...member,
  ...setting,
  ...coupon,
  ...job,
}) as unknown as [CommandName, { input: unknown }][];
/** Commands whose `id` is the id of the row that they create. */
const makers = new Set<string>(
  'friend.request friend.block post.write post.like comment.write mute.add report.create notification.create notification.setPreference'.split(
    ' ',
  ),
);

async function answersTo(actor: Actor, calls: { name: string; input: unknown }[]): Promise<string[]> {
  const said: string[] = [];
  for (let from = 0; from < calls.length; from += COMMANDS_PER_REQUEST) {
    const part = calls.slice(from, from + COMMANDS_PER_REQUEST).map((call) => ({ key: newId('User'), ...call }));
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(part) };
    const answers = (await (await feed.ask(actor, '/api/commands', init)).json()) as CommandAnswer[];
    said.push(...answers.map((each) => (each.ok ? 'done' : `${each.problem.code} ${each.problem.detail}`)));
  }
  return said;
}

/** Current state of the private rows. */
const kept = async (): Promise<object[]> => {
  const tables = [
    'friendship',
    'post',
    'feed_item',
    'post_comment',
    'vote',
    'mute',
    'notification',
    'task',
    'revision',
  ];
  const found = tables.map((table) => `select to_jsonb(t) as row, id from ${table} t where id = any($1)`);
  return (await server.pool.query<object>(`${found.join(' union all ')} order by id`, [Object.values(closed)])).rows;
};

describe('rows for friends or for their owner only', () => {
  test('the people for whom private rows are find them in their lists', async () => {
    expect(await listedBy(ada)).toEqual(
      expect.arrayContaining([
        'friend.mine',
        'friend.receivedRequests',
        'friend.blocked',
        'feed.mine',
        'post.mine',
        'mute.mine',
      ]),
    );
    expect(await listedBy(bo)).toEqual(
      expect.arrayContaining(['friend.mine', 'feed.mine', 'comment.byPost', 'revision.history']),
    );
  });

  test.each(kinds)('%s finds no private row in any list, whatever the input is', async (kind) => {
    expect(await listedBy(outsiders[kind] as Actor)).toEqual([]);
  });

  test.each(kinds)('%s is refused every private row by id and every topic about it', async (kind) => {
    const actor = outsiders[kind] as Actor;
    for (const id of Object.values(closed))
      for (const model of Object.keys(policy) as ModelName[])
        expect([model, await feed.status(actor, model, id)]).toEqual([model, 404]);
    const client = await TestClient.join(server.port, actor);
    const topics = [...rowTopicKinds.map((topic) => `${topic}:${closed['post']}`), `post:${closed['private']}`];
    for (const topic of topics) expect((await client.follow(topic)).t).toBe('deny');
    expect(traces(client.texts.join(), topics)).toEqual([]);
    await client.cut();
  });

  test.each(kinds)(
    '%s gets the same answer from every command for a private row as for a missing row',
    async (kind) => {
      const actor = outsiders[kind] as Actor;
      const before = await kept();
      const tried = triedCommands.flatMap(([name, { input }]) =>
        idPathsIn(input as InputSchema)
          .filter((place) => place !== '.id' || !makers.has(name))
          .map((place) => ({ name, input: input as InputSchema, place })),
      );
      const differing: string[] = [];
      for (const { name, input, place } of tried) {
        const ids = [newId('User'), ...Object.values(closed)];
        const [nothing, ...answers] = await answersTo(
          actor,
          ids.map((id) => ({ name, input: anyInput(input, (at) => (at === place ? id : newId('User'))) })),
        );
        for (const [index, answer] of answers.entries())
          if (answer !== nothing)
            differing.push(`${name}${place} ${Object.keys(closed)[index]}: ${answer} is not ${nothing}`);
      }
      expect(differing).toEqual([]);
      expect(await kept()).toEqual(before);
      expect(tried.length).toBeGreaterThan(35);
    },
  );

  test('a request without a session is refused by every list and every command', async () => {
    const asked = open.map(([name]) => feed.ask(undefined, `/api/queries/${name}?input={}`));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([401]));
    const given = triedCommands.map(([name]) => feed.send(undefined, name, {} as never));
    expect(new Set(await Promise.all(given))).toEqual(new Set(['401']));
  });
});
