import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the Postgres that runs for the tests. */
    postgresUrl: string;
    /** A migrated and otherwise empty database to copy. */
    templateDatabase: string;
  }
}

/** A migrated database of its own for the calling test file, dropped when the file is through. */
export async function testDatabase(template = inject('templateDatabase')): Promise<{ url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain((client) => client.query(`create database ${name} template ${template}`));
  afterAll(() => maintain((client) => client.query(`drop database ${name} with (force)`)));
  return { url: urlOf(name) };
}

/** A database to copy that `fill` has filled, for all files of a run: the first that asks makes it, the others wait for that. */
export const testTemplate = (name: string, fill: (url: string) => Promise<void>): Promise<string> =>
  maintain(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_${randomUUID().replaceAll('-', '')}`;
      await client.query(`create database ${unfinished} template ${inject('templateDatabase')}`);
      await fill(urlOf(unfinished));
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  });

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function maintain<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
