import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate, NewerDatabaseError } from '#data/migrate.ts';
import { testDatabase } from '#data/test-database.ts';

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

test('three servers that start at once on an empty database all migrate it', async () => {
  const maintenance = inject('postgresUrl');
  await query(maintenance, 'create database three_at_once');
  const url = new URL(maintenance);
  url.pathname = '/three_at_once';
  try {
    await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
    const { rows } = await query(
      url.href,
      'select count(*)::int, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
    );
    expect(rows[0].count).toBeGreaterThan(0);
    expect(rows[0].different).toBe(rows[0].count);
  } finally {
    await query(maintenance, 'drop database three_at_once with (force)');
  }
});

test('a database that is up to date is left as it is', async () => {
  const { url } = await testDatabase();
  const applied = 'select * from drizzle.__drizzle_migrations order by id';
  const before = await query(url, applied);
  await migrate(url);
  expect((await query(url, applied)).rows).toEqual(before.rows);
});

test('a database of a newer release is refused', async () => {
  const { url } = await testDatabase();
  await query(url, 'update drizzle.__drizzle_migrations set created_at = created_at + 86400000000');
  await expect(migrate(url)).rejects.toThrow(NewerDatabaseError);
});
