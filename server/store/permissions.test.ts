import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { type Action, actions, policy } from '#domain/policy/table.ts';
import { effectHandlers } from '#server/effects/handlers.ts';
import { elsewhere, makerOf, probes } from '#server/http/test-probes.ts';
import { readForMany } from '#server/live/seen-by-many.ts';
import { asAppError } from '#server/store/database-error.ts';
import { readRows } from '#server/store/read-row.ts';
import { queryRunner } from '#server/store/run-query.ts';
import { GuardedStore } from '#server/store/server-store.ts';
import { changeOf, makeRoom, members, rowOf, subjectOf } from '#server/store/test-deeds.ts';
import { permissions } from '#server/store/permissions.spec.ts';
import { type Ground, putGround } from '#server/store/test-samples.ts';
import { UnitOfWork } from '#server/store/unit-of-work.ts';
import { VersionCache } from '#server/store/version-cache.ts';
import { commands } from '#sync/commands.ts';

const now = '2026-11-20T00:00:00Z';

let pool: pg.Pool;
let ground: Ground;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  ground = await putGround(pool);
});
afterAll(() => pool.end());

type Outcome = 'done' | 'refused' | string;

/** Runs one action in a transaction that is rolled back. Returns how it ended and whether the row is unchanged. */
async function attempt(
  actor: Actor,
  model: ModelName,
  work: (store: GuardedStore, id: never, client: pg.PoolClient) => Promise<unknown>,
): Promise<{ outcome: Outcome; isUnchanged: boolean; answer: unknown }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const id = await subjectOf(client, ground, model);
    const before = await rowOf(client, model, id);
    const unit = new UnitOfWork(client, actor);
    const parts = { unit, client, actor, now, versions: new VersionCache(), sendEvent: async () => {} };
    const store = new GuardedStore({ ...parts, effects: effectHandlers });
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

/** Whether `actor` sees the row. The store, the row's own address, the lists and the stream must agree. */
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
  expect([...answers], `${model}: all ways to read agree`).toHaveLength(1);
  return answers.has(true);
}

const makers = { ...commands, ...probes };

const deeds: Record<Exclude<Action, 'read'>, (actor: Actor, model: ModelName) => ReturnType<typeof attempt>> = {
  create: (actor, model) =>
    attempt(actor, model, async (store, id, client) => {
      await makeRoom(client, model, id);
      const { command, input, refusal } = await makerOf(model)(model, ground, actor, client);
      await makers[command].run(store, actor, input as never).catch((error: unknown) => {
        throw error instanceof AppError && error.code === refusal ? new AppError('not_allowed', refusal) : error;
      });
    }),
  update: (actor, model) =>
    attempt(actor, model, (store, id) => store.update(model, id, changeOf(model, ground) as never)),
  delete: (actor, model) => attempt(actor, model, (store, id) => store.remove(model, id)),
};

async function may(actor: Actor, model: ModelName, action: Action): Promise<boolean> {
  if (action === 'read') return sees(actor, model);
  const { outcome, isUnchanged } = await deeds[action](actor, model);
  if (outcome === 'refused') expect(isUnchanged || action === 'create', `${model} ${action}`).toBe(true);
  else if (!elsewhere.has(`${model} ${action}`)) expect(outcome, `${model} ${action}`).toBe('done');
  return outcome !== 'refused';
}

describe.each(
  permissions.map((line) => ({ line, title: `${line[1]}: ${line[2]} may ${line[3] || 'nothing'} [${line[0]}]` })),
)('$title', ({ line: [, model, who, allowed] }) => {
  const expected = actions.filter((action) => allowed.split(' ').includes(action));

  test.each(members.filter((kind) => who.split(' ').includes(kind)))(
    `the actor "%s" may ${allowed || 'do nothing'} (${model})`,
    async (kind) => {
      const actor = ground.people[kind];
      const done: Action[] = [];
      for (const action of actions) if (await may(actor, model, action)) done.push(action);
      expect(done).toEqual(expected);
    },
  );

  if (who.split(' ').includes('visitor'))
    test(`a visitor may do nothing (${model})`, () => {
      for (const action of [...actions, 'list'] as const)
        expect(conditionFor(undefined, action, model)).toEqual({ op: 'false' });
    });
});

test('every model has permissions for every kind of actor', () => {
  for (const model of Object.keys(policy) as ModelName[]) {
    const named = permissions.filter((line) => line[1] === model).flatMap((line) => line[2].split(' '));
    expect(named.toSorted(), model).toEqual([...members, 'visitor'].toSorted());
  }
});
