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
export async function testDatabase(): Promise<{ url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name} template ${inject('templateDatabase')}`);
  afterAll(() => maintain(`drop database ${name} with (force)`));
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href };
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
