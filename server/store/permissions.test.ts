import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { type Action, actions, policy } from '#domain/policy/table.ts';
import { readForMany } from '#server/live/seen-by-many.ts';
import { newId } from '#server/new-id.ts';
import { asAppError } from '#server/store/database-error.ts';
import { readRows } from '#server/store/read-row.ts';
import { queryRunner } from '#server/store/run-query.ts';
import { fromSql, rowSql } from '#server/store/row-sql.ts';
import { GuardedStore } from '#server/store/server-store.ts';
import { type Kind, permissions } from '#server/store/test-permissions.ts';
import { type Ground, putGround, samples } from '#server/store/test-samples.ts';
import { put } from '#server/store/test-school.ts';
import { UnitOfWork } from '#server/store/unit-of-work.ts';
import { VersionCache } from '#server/store/version-cache.ts';

const now = '2026-11-20T00:00:00Z';
const kinds: readonly Kind[] = ['owner', 'teacher', 'other', 'moderator', 'admin'];

let pool: pg.Pool;
let ground: Ground;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  ground = await putGround(pool);
});
afterAll(() => pool.end());

/** Rows that no person makes: as the server puts them. */
const made: { [M in ModelName]?: () => Partial<Models[M]> } = {
  SubscriptionPlan: () => ({
    subscriptionTier: 'STUDENT',
    startDate: '2026-11-01',
    status: 'ACTIVE',
    squareSubscriptionID: 'sq-1',
    owner: ground.people.owner.id,
  }),
  AccessToken: () => ({ name: 'Script', prefix: 'mg_1', hash: 'a'.repeat(64), owner: ground.people.owner.id }),
  QuizAttempt: () => ({ versionID: ground.taught.versionID }),
  ContactMessage: () => ({ name: 'Eve', email: 'eve@example.org', content: 'Hello' }),
  PageView: () => ({ path: '/learn', sessionID: 'tab' }),
  Revision: () => ({
    model: 'LessonLabel',
    rowID: ground.label,
    actor: ground.people.owner.id,
    action: 'create',
    after: {},
    owner: ground.people.owner.id,
  }),
};

/** Rows that are there from the beginning, by a column and what it holds. */
const found: { [M in ModelName]?: () => [column: string, value: string] } = {
  User: () => ['id', ground.people.owner.id],
  PublicProfile: () => ['id', ground.people.owner.id],
  TokenWallet: () => ['id', ground.wallet],
  TokenTransaction: () => ['owner', ground.people.owner.id],
  FeedItem: () => ['post_id', ground.post],
  LessonVersion: () => ['id', ground.lesson.versionID],
  LessonVersionKey: () => ['version_id', ground.lesson.versionID],
};

/** A row of `owner`, in the transaction of `client`. */
async function subjectOf(client: pg.ClientBase, model: ModelName): Promise<string> {
  const place = found[model]?.();
  if (place) {
    const sql = `select x.id from ${fromSql(model, 'x')} where x.${place[0]} = $1`;
    const { rows } = await client.query<{ id: string }>(sql, [place[1]]);
    return rows[0]!.id;
  }
  const id = newId('User') as never;
  const row = { ...samples[model]?.(ground.people.owner.id, ground), ...made[model]?.(), id };
  await put(client, model, row as never);
  return id;
}

/** What is done to the row: something that its writers may change, where there is such a thing. */
const changeOf = (model: ModelName): object => {
  const values = { name: 'Changed', title: 'Changed', content: 'Changed', testimony: 'Changed', text: 'Changed' };
  const others = { firstName: 'Changed', rating: 1, email: true, condition: 'passed', passMark: 1, isUnread: false };
  const last = { front: 'Changed', currentNodeID: ground.taught.nodeIDs[1] };
  const writable: readonly string[] = columns[model].update;
  const [change] = Object.entries({ ...values, ...others, ...last }).filter(([column]) => writable.includes(column));
  return change ? Object.fromEntries([change]) : {};
};

type Outcome = 'done' | 'refused' | string;

/** Runs one deed in a transaction that is taken back, and says how it ended and what it left of the row. */
async function attempt(
  actor: Actor,
  model: ModelName,
  work: (store: GuardedStore, id: never, client: pg.PoolClient) => Promise<unknown>,
): Promise<{ outcome: Outcome; isUnchanged: boolean; answer: unknown }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const id = await subjectOf(client, model);
    const before = await rowOf(client, model, id);
    const unit = new UnitOfWork(client, actor);
    const parts = { unit, client, actor, now, versions: new VersionCache(), sendEvent: async () => {} };
    const store = new GuardedStore({ ...parts, effects: {} as never });
    let answer: unknown;
    const outcome = await work(store, id as never, client)
      .then(async (value) => {
        answer = value;
        await store.flush();
        return 'done';
      })
      .catch((error: unknown) => {
        const { code } = error instanceof AppError ? error : asAppError(error);
        return ['not_allowed', 'not_found'].includes(code) ? 'refused' : `${code}: ${String(error)}`;
      });
    const isRefused = outcome === 'refused';
    return { outcome, isUnchanged: isRefused && (await rowOf(client, model, id)) === before, answer };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function rowOf(client: pg.ClientBase, model: ModelName, id: string): Promise<string> {
  const { rows } = await client.query(
    `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where x.id = $1`,
    [id],
  );
  return JSON.stringify(rows);
}

/** Whether `actor` sees the row: asked of the store, the row's own address, the lists and the stream, which all agree. */
async function sees(actor: Actor, model: ModelName): Promise<boolean> {
  const { answer } = await attempt(actor, model, async (store, id, client) => {
    const one = {
      'probe.one': { input: z.object({}), list: () => ({ model, where: { id }, order: [['id', 'asc']] }) },
    };
    const borrowed = { connect: async () => ({ query: client.query.bind(client), release: () => undefined }) };
    const page = await queryRunner(borrowed as never, one as never)(actor, 'probe.one', {}, undefined);
    const streamed = await readForMany(client, model, [id], [actor]);
    return [
      (await store.find(model, id)) !== undefined,
      (await store.list(model, { id } as never)).length === 1,
      (await readRows(client, actor, model, [id])).length === 1,
      page.ids.length === 1,
      streamed.get(id)?.project(actor) != null,
    ];
  });
  const answers = new Set(answer as boolean[]);
  expect([...answers], `${model}: the doors agree`).toHaveLength(1);
  return answers.has(true);
}

/** What hangs on nothing of `owner`'s: whoever makes it in their own name is its owner, so it is tried in `owner`'s. */
const namedRoots = new Set<ModelName>([
  ...(['User', 'TokenWallet', 'TokenTransaction', 'Tutor', 'Notification', 'NotificationSetting', 'Task'] as const),
  ...(['Friendship', 'Post', 'Enrollment', 'Card'] as const),
]);

const deeds: Record<Exclude<Action, 'read'>, (actor: Actor, model: ModelName) => ReturnType<typeof attempt>> = {
  create: (actor, model) =>
    attempt(actor, model, async (store, id, client) => {
      if (samples[model]) await makeRoom(client, model, id);
      const by = namedRoots.has(model) ? ground.people.owner.id : actor.id;
      await store.insert(model, {
        ...samples[model]?.(by, ground),
        id: model === 'User' ? by : newId('User'),
      } as never);
    }),
  update: (actor, model) => attempt(actor, model, (store, id) => store.update(model, id, changeOf(model) as never)),
  delete: (actor, model) => attempt(actor, model, (store, id) => store.remove(model, id)),
};

/** The subject makes room for the row that is tried: where only one may be, nothing but the policy shall refuse it. */
async function makeRoom(client: pg.PoolClient, model: ModelName, id: never): Promise<void> {
  if (found[model] === undefined || model === 'TokenWallet')
    await client.query(`delete from ${fromSql(model, 'x')} where x.id = $1`, [id]);
}

/**
 * What the table allows and something behind it does in its own way: the e-mail of a user comes from sign-up, a booking
 * from the ledger, the version of an attempt from its enrolment, and a user with belongings stays (D-81).
 */
const elsewhere = new Set(['User create', 'User delete', 'TokenTransaction create', 'QuizAttempt create']);

async function may(actor: Actor, model: ModelName, action: Action): Promise<boolean> {
  if (action === 'read') return sees(actor, model);
  const { outcome, isUnchanged } = await deeds[action](actor, model);
  if (outcome === 'refused') expect(isUnchanged || action === 'create', `${model} ${action}`).toBe(true);
  else if (!elsewhere.has(`${model} ${action}`)) expect(outcome, `${model} ${action}`).toBe('done');
  return outcome !== 'refused';
}

/** Proven by more than this table, or not to the end by it. */
const partly = new Set(['S-547', 'S-555', 'S-558', 'S-560', 'S-562', 'S-564', 'S-566', 'S-568']);
const tag = (item: string) => (item.startsWith('S-') && !partly.has(item) ? ` [${item}]` : ` (${item})`);

describe.each(
  permissions.map((line) => ({ line, title: `${line[1]}: ${line[2]} may ${line[3] || 'nothing'}${tag(line[0])}` })),
)('$title', ({ line: [, model, who, allowed] }) => {
  const expected = actions.filter((action) => allowed.split(' ').includes(action));

  test.each(kinds.filter((kind) => who.split(' ').includes(kind)))('%s', async (kind) => {
    const actor = ground.people[kind as Exclude<Kind, 'visitor'>];
    const done: Action[] = [];
    for (const action of actions) if (await may(actor, model, action)) done.push(action);
    expect(done).toEqual(expected);
  });

  if (who.split(' ').includes('visitor'))
    test('visitor', () => {
      for (const action of [...actions, 'list'] as const)
        expect(conditionFor(undefined, action, model)).toEqual({ op: 'false' });
    });
});

test('every model has a line for everybody', () => {
  for (const model of Object.keys(policy) as ModelName[]) {
    const named = permissions.filter((line) => line[1] === model).flatMap((line) => line[2].split(' '));
    expect(named.toSorted(), model).toEqual([...kinds, 'visitor'].toSorted());
  }
});
