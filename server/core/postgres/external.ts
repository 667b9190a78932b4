import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/core/log/log.ts';
import { databaseOutageLog } from '#server/core/log/outage-log.ts';
import { sharesConnections } from '#server/core/postgres/shared-connection.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { isDatabaseUnavailable } from '#server/core/postgres/database-error.ts';

const oldest = 15;
const TRY_MS = 1_000;
const ANSWER_MS = 5_000;

interface Waiting {
  waitMs: number;
  log: Log;
  signal: AbortSignal;
}

/** Waits for a Postgres that somebody else runs, and logs it; errors that waiting does not cure are thrown at once. */
export async function awaitExternal(url: string, { waitMs, log, signal }: Waiting): Promise<void> {
  const outageLog = databaseOutageLog(log);
  const end = Date.now() + waitMs;
  for (;;) {
    try {
      await checkExternal(url);
      return outageLog.reportRecovery();
    } catch (error) {
      const { cause } = error as Error;
      if (!isPassing(cause) || Date.now() + TRY_MS > end) throw error;
      outageLog.reportFailure(cause);
    }
    await delay(TRY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/** True if waiting may help: a wrong login or database name stays wrong. */
const isPassing = (cause: unknown): boolean =>
  isDatabaseUnavailable(cause) && !/^(?:28|3D)/.test(String((cause as { code?: unknown }).code));

/** Checks a Postgres that somebody else runs; throws one clear line, never with the password, if it is unsuitable. */
export async function checkExternal(url: string): Promise<void> {
  const where = addressOf(url);
  const [client, other] = [open(url), open(url)];
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    );
    const { version = '', encoding = '' } = rows[0] ?? {};
    if (Number.parseInt(version, 10) < oldest) {
      throw new StartError(
        `The Postgres at ${where} is version ${version}. Set DATABASE_URL to version ${oldest} or later.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartError(
        `The database at ${where} is in ${encoding}. Create it with: create database ... encoding 'UTF8'.`,
      );
    }
    await other.connect();
    if (await sharesConnections(client, other)) {
      throw new StartError(
        `At ${where} is a pooler that shares a connection between transactions. Set DATABASE_URL to Postgres itself, or the pooler to whole sessions.`,
      );
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `No Postgres could be opened at ${where}: ${reason(cause)}. Check DATABASE_URL and that it runs.`,
      {
        cause,
      },
    );
  } finally {
    await Promise.all([client, other].map((each) => each.end().catch(() => undefined)));
  }
}

function open(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  return client;
}

/** Security: this text is printed and logged. */
function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

/** A connection to a name with several addresses fails with one error for each address and no message of its own. */
function reason(cause: unknown): string {
  if (cause instanceof AggregateError) return reason(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
