import pg from 'pg';
import { StartError } from '#server/start-error.ts';

const oldest = 15;

/** Looks at a Postgres that somebody else runs: one clear line when it cannot serve us, and never its password. */
export async function checkExternal(url: string): Promise<void> {
  const where = withoutSecrets(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
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
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `No Postgres could be opened at ${where}: ${reason(cause)}. Check DATABASE_URL and that it runs.`,
      {
        cause,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Security: this text is printed and logged. */
function withoutSecrets(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

/** A name with several addresses fails with one error for each of them and no message of its own. */
function reason(cause: unknown): string {
  if (cause instanceof AggregateError) return reason(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
