import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { policy, type PolicyTable } from '#domain/policy/table.ts';
import { limitOfCommand } from '#server/core/limits/limit-table.ts';
import { type Limiter, unlimited } from '#server/core/limits/limiter.ts';
import type { StoreHandlers } from '#server/core/store/write/effect-context.ts';
import { toAppError, isTransactionRetryable } from '#server/core/postgres/database-error.ts';
import { GuardedStore } from '#server/core/store/write/guarded-store.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import { pipelined, settleAll } from '#server/core/postgres/pipeline.ts';
import { UnitOfWork } from '#server/core/store/write/unit-of-work.ts';
import { parseCommandInput } from '#sync/core/command.ts';
import type { CommandCall } from '#sync/core/protocol.ts';
import type { Store } from '#sync/core/store.ts';

/** Any command of `sync/`, without its types. */
interface AnyCommand {
  input: z.ZodMiniType<unknown>;
  run(store: Store, actor: Actor, input: unknown): Promise<unknown>;
}

export interface CommandParts {
  /** Pool whose connections should be pipelined: the writes of a command and the commit then take one round trip. */
  pool: pg.Pool;
  commands: Readonly<Record<string, AnyCommand>>;
  handlers: StoreHandlers;
  /** Enqueues a job in the transaction of `client` (D-83). */
  sendEvent: (client: pg.PoolClient, name: string, data: object) => Promise<void>;
  /** Policy to apply: the open table, unless the school keeps shared rows to their owners. */
  rules?: PolicyTable;
  /** Counter of the commands that create something for others. */
  limiter?: Limiter;
}

/** Outcome of a command: its transaction id, as a decimal string, and its result. */
export interface CommandOutcome {
  xid: string;
  result: unknown;
}

/**
 * @throws AppError: a refusal; `unavailable` when the database does not answer; `internal` for a bug, which is its
 * cause
 */
export type RunCommand = (actor: Actor, call: CommandCall) => Promise<CommandOutcome>;

const ATTEMPTS = 6;
const keyShape = /^[\w:.-]{1,80}$/;

const insertKey = prepareStatement(
  (p) => `insert into command (user_id, key, name) values (${p.named('user')}, ${p.named('key')}, ${p.named('name')})
    on conflict do nothing returning xid::text, to_jsonb(now()) as now`,
);
const findByKey = prepareStatement(
  (p) => `select xid::text, result from command where user_id = ${p.named('user')} and key = ${p.named('key')}`,
);
const saveResult = prepareStatement(
  (p) =>
    `update command set result = ${p.named('result')} where user_id = ${p.named('user')} and key = ${p.named('key')}`,
);
const acknowledge = prepareStatement(
  (p) =>
    `insert into change (model, id, audience) values ('$cmd', ${p.named('key')}, array['user:' || ${p.named('user')}::text])`,
);

export function commandRunner({
  pool,
  commands,
  handlers,
  sendEvent,
  rules = policy,
  limiter = unlimited,
}: CommandParts): RunCommand {
  /** Runs one transaction: the key's row first, then the work, its changes, and the acknowledgement on the stream. */
  async function attempt(
    client: pg.PoolClient,
    actor: Actor,
    { key, name }: CommandCall,
    command: AnyCommand,
    input: unknown,
  ): Promise<CommandOutcome | undefined> {
    const [begun, claimed] = pipelined(client, () => [
      client.query('begin'),
      client.query<{ xid: string; now: string }>(bindStatement(insertKey, { user: actor.id, key, name })),
    ]);
    await settleAll([begun, claimed]);
    const [mine] = (await claimed).rows;
    if (!mine) return findStoredOutcome(client, actor, key);
    const { xid, now } = mine;
    const limit = limitOfCommand(name);
    if (limit !== undefined) await limiter.take({ account: actor.id }, [limit], { client });
    const unit = new UnitOfWork(client, actor);
    const send = (event: string, data: object) => sendEvent(client, event, data);
    const store = new GuardedStore({ unit, client, actor, now, handlers, rules, sendEvent: send });
    try {
      const result = (await command.run(store, actor, input)) ?? null;
      // A commit after a failed statement is a rollback, so it can be sent before the answers to the statements arrive.
      const sent = pipelined(client, () => [
        ...store.send(),
        ...(result === null
          ? []
          : [client.query(bindStatement(saveResult, { user: actor.id, key, result: JSON.stringify(result) }))]),
        client.query(bindStatement(acknowledge, { user: actor.id, key })),
        client.query('commit'),
      ]);
      await settleAll(sent);
      return { xid, result };
    } finally {
      unit.close();
    }
  }

  return async (actor, { key, name, input }) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new AppError('unknown_command', name.slice(0, 80));
    if (!keyShape.test(key)) throw new AppError('invalid_input', 'key');
    const parsed = parseCommandInput(command.input, input);
    for (let left = ATTEMPTS; ; left -= 1) {
      const client = await pool.connect().catch((error: unknown) => {
        throw toAppError(error);
      });
      let isBroken = false;
      try {
        const done = await attempt(client, actor, { key, name, input }, command, parsed);
        if (done) return done;
      } catch (error) {
        await client.query('rollback').catch(() => (isBroken = true));
        if (!isTransactionRetryable(error) || left <= 1) throw toAppError(error);
      } finally {
        client.release(isBroken);
      }
    }
  };
}

/** Stored answer of the key's command. Nothing if the other transaction was undone: the work can then be begun anew. */
async function findStoredOutcome(
  client: pg.PoolClient,
  actor: Actor,
  key: string,
): Promise<CommandOutcome | undefined> {
  const found = client.query<CommandOutcome>(bindStatement(findByKey, { user: actor.id, key }));
  await settleAll([found, client.query('rollback')]);
  return (await found).rows[0];
}
