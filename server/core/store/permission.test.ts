import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { type Action, actions, policy } from '#domain/policy/table.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { createdByOtherCommands, attemptMakerOf, probeCommands } from '#server/test-probe-commands.ts';
import { readForViewers } from '#server/core/live/viewer-projection.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { GuardedStore } from '#server/core/store/write/guarded-store.ts';
import {
  writableChange,
  deleteIfUnique,
  memberKinds,
  rowOf,
  findOrCreateRow,
} from '#server/core/store/test-row-changes.ts';
import { permissions } from '#server/core/store/test-permissions.ts';
import { type SampleContext, putSampleContext } from '#server/core/store/test-samples.ts';
import { UnitOfWork } from '#server/core/store/write/unit-of-work.ts';
import { commands } from '#sync/commands.ts';

const now = '2026-11-20T00:00:00Z';

let pool: pg.Pool;
let sampleContext: SampleContext;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  sampleContext = await putSampleContext(pool);
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
    const id = await findOrCreateRow(client, sampleContext, model);
    const before = await rowOf(client, model, id);
    const unit = new UnitOfWork(client, actor);
    const parts = { unit, client, actor, now, sendEvent: async () => {} };
    const store = new GuardedStore({ ...parts, handlers: storeHandlers });
    let answer: unknown;
    const outcome = await work(store, id as never, client)
      .then(async (value) => {
        answer = value;
        await store.flush();
        return 'done';
      })
      .catch((error: unknown) => {
        const { code } = error instanceof AppError ? error : toAppError(error);
        return ['not_allowed', 'not_found'].includes(code) ? 'refused' : `${code}: ${String(error)}`;
      });
    const isRefused = outcome === 'refused';
    return { outcome, isUnchanged: isRefused && (await rowOf(client, model, id)) === before, answer };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** True if `actor` sees the row. The store, the row's own address, the lists and the stream must agree. */
async function sees(actor: Actor, model: ModelName): Promise<boolean> {
  const { answer } = await attempt(actor, model, async (store, id, client) => {
    const one = {
      'probe.one': { input: z.object({}), list: () => ({ model, where: { id }, order: [['id', 'asc']] }) },
    };
    const borrowed = { connect: async () => ({ query: client.query.bind(client), release: () => undefined }) };
    const page = await queryRunner(borrowed as never, one as never)(actor, 'probe.one', {}, undefined);
    const streamed = await readForViewers(client, model, [id], [actor]);
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

const makers = { ...commands, ...probeCommands };

const writes: Record<Exclude<Action, 'read'>, (actor: Actor, model: ModelName) => ReturnType<typeof attempt>> = {
  create: (actor, model) =>
    attempt(actor, model, async (store, id, client) => {
      await deleteIfUnique(client, model, id);
      const { command, input, refusal } = await attemptMakerOf(model)(model, sampleContext, actor, client);
      await makers[command].run(store, actor, input as never).catch((error: unknown) => {
        throw error instanceof AppError && error.code === refusal ? new AppError('not_allowed', refusal) : error;
      });
    }),
  update: (actor, model) =>
    attempt(actor, model, (store, id) => store.update(model, id, writableChange(model, sampleContext) as never)),
  delete: (actor, model) => attempt(actor, model, (store, id) => store.remove(model, id)),
};

async function may(actor: Actor, model: ModelName, action: Action): Promise<boolean> {
  if (action === 'read') return sees(actor, model);
  const { outcome, isUnchanged } = await writes[action](actor, model);
  if (outcome === 'refused') expect(isUnchanged || action === 'create', `${model} ${action}`).toBe(true);
  else if (!createdByOtherCommands.has(`${model} ${action}`)) expect(outcome, `${model} ${action}`).toBe('done');
  return outcome !== 'refused';
}

describe.each(
  permissions.map((line) => ({ line, title: `${line[1]}: ${line[2]} may ${line[3] || 'nothing'} [${line[0]}]` })),
)('$title', ({ line: [, model, who, allowed] }) => {
  const expected = actions.filter((action) => allowed.split(' ').includes(action));

  test.each(memberKinds.filter((kind) => who.split(' ').includes(kind)))(
    `the actor "%s" may ${allowed || 'do nothing'} (${model})`,
    async (kind) => {
      const actor = sampleContext.people[kind];
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

test('every model has permissions for every kind of actor [S-532 to S-586]', () => {
  for (const model of Object.keys(policy) as ModelName[]) {
    const named = permissions.filter((line) => line[1] === model).flatMap((line) => line[2].split(' '));
    expect(named.toSorted(), model).toEqual([...memberKinds, 'visitor'].toSorted());
  }
});
