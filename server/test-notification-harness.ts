import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Notification, NotificationKind } from '#domain/interact/notification.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { startNotifications } from '#server/notification-handlers.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { command } from '#sync/core/command.ts';
import { type CommandInput, type CommandName, type CommandResult, commands } from '#sync/commands.ts';
import type { Store } from '#sync/core/store.ts';

export interface NotificationHarness {
  url: string;
  pool: pg.Pool;
  /** Transaction dependencies, for work outside of commands. */
  parts: TransactionParts;
  /** Runs a command as the server does; its events become jobs, which are processed. */
  run<N extends CommandName>(actor: Actor, name: N, input: CommandInput<N>): Promise<CommandResult<N>>;
  /** Runs `work` with the policy-checked store of `actor`. */
  write(actor: Actor, work: (store: Store) => Promise<void>): Promise<void>;
  /** Notifications of one kind, newest first. */
  notificationsOf(receiver: Actor, kind: NotificationKind): Promise<Notification[]>;
}

/** A database for the calling test file, with the jobs that write notifications. */
export async function openNotificationHarness(): Promise<NotificationHarness> {
  const { url } = await testDatabase();
  const log = pino({ level: 'silent' });
  const pool = openPool(url, log);
  const jobs = await createJobs(url, log);
  afterAll(async () => {
    await jobs.stop();
    await pool.end();
  });
  await startNotifications({ jobs, pool, onNotified: () => {} });
  const parts: TransactionParts = {
    pool,
    handlers: storeHandlers,
    sendEvent: (client, name, data) => jobs.send(name, data, client),
  };
  const runnerOf = (list: Parameters<typeof commandRunner>[0]['commands']) =>
    commandRunner({ ...parts, commands: list });
  const runCommand = runnerOf(commands);
  const done = async (result: Promise<{ result: unknown }>) => {
    const answer = (await result).result;
    jobs.wake();
    return answer as never;
  };
  return {
    url,
    pool,
    parts,
    run: (actor, name, input) => done(runCommand(actor, { key: v7(), name, input })),
    write: (actor, work) => {
      const probe = command({ input: z.object({}), run: work });
      return done(runnerOf({ probe })(actor, { key: v7(), name: 'probe', input: {} }));
    },
    async notificationsOf({ id }, kind) {
      const found = await pool.query<{ row: Notification }>(
        `select ${rowSql('Notification', 'x')} as row from ${fromSql('Notification', 'x')}
         where x.owner = $1 and x.kind = $2 order by x.created_at desc, x.id`,
        [id, kind],
      );
      return found.rows.map(({ row }) => row);
    },
  };
}
