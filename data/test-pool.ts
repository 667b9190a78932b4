import pg from 'pg';
import { afterAll } from 'vitest';
import { testDatabase } from '#data/test-database.ts';

/** Connections to a migrated database of the calling test file's own, closed when the file is through. */
export async function testPool(max = 4): Promise<pg.Pool> {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max });
  // Closing takes a moment at the server's side; what is still open when the database is dropped is told of here.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  afterAll(() => pool.end());
  return pool;
}
