import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { OlderSchemaError } from '#data/former-schema.ts';
import { migrate, NewerDatabaseError } from '#data/migrate.ts';
import { migrationsFolder } from '#data/migrations.ts';
import { buildSchema, dropSchema } from '#data/rebuild.ts';
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

const LAST_FORMER = 1_795_694_235_723;

/** A database with the tables of the baseline and the record of a release before it. */
async function formerDatabase(newest: number): Promise<string> {
  const { url } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await dropSchema(client);
  await buildSchema(client, 1);
  await client.query(
    `drop schema migration cascade;
     create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1), ('', ${newest})`,
  );
  await client.end();
  return url;
}

/** Every function and trigger, and the transaction that made it. */
const functions = `
  select p.oid::regprocedure::text as name, p.xmin::text from pg_proc p where pronamespace = 'public'::regnamespace
  union all select tgrelid::regclass || '.' || tgname, xmin::text from pg_trigger where not tgisinternal order by 1`;
const functionNames = async (url: string) => (await query(url, functions)).rows.map(({ name }) => name as string);
const applied = 'select version, name, md5 from migration.applied order by version';

test('three servers that start at once on an empty database all migrate it', async () => {
  const maintenance = inject('postgresUrl');
  await query(maintenance, 'create database three_at_once');
  const url = new URL(maintenance);
  url.pathname = '/three_at_once';
  try {
    await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
    const { rows } = await query(url.href, applied);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ md5 }) => md5)).not.toContain(null);
  } finally {
    await query(maintenance, 'drop database three_at_once with (force)');
  }
});

test('a database that is up to date is left as it is', async () => {
  const { url } = await testDatabase();
  const before = [(await query(url, applied)).rows, (await query(url, functions)).rows];
  await migrate(url);
  expect([(await query(url, applied)).rows, (await query(url, functions)).rows]).toEqual(before);
});

test('a database of a newer release is refused', async () => {
  const { url } = await testDatabase();
  await query(url, "insert into migration.applied (version, name) values (1000, 'later')");
  await expect(migrate(url)).rejects.toThrow(NewerDatabaseError);
});

test('a migration that was changed after it was applied is refused', async () => {
  const { url } = await testDatabase();
  await query(url, "update migration.applied set md5 = 'other' where version = 1");
  await expect(migrate(url)).rejects.toThrow(/checksum failed for migration \[1\]/);
});

test('functions and triggers that an earlier release had are gone, and those that differ are replaced', async () => {
  const { url } = await testDatabase();
  const before = await functionNames(url);
  await query(
    url,
    `create function old_rule() returns trigger language plpgsql as 'begin return new; end';
     create trigger old_rule before insert on task for each row execute function old_rule();
     drop trigger set_updated_at on task;
     drop function split_words(text);
     create function split_words(written text, more text) returns text language sql as 'select written';
     create function old_base() returns int language sql return 1;
     create function old_caller() returns int language sql return old_base();
     update migration.applied set md5 = 'of that release' where version = 0`,
  );
  await migrate(url);
  expect(await functionNames(url)).toEqual(before);
});

test('a database of the last release before the baseline is taken over with its rows', async () => {
  const [url, { url: fresh }] = [await formerDatabase(LAST_FORMER), await testDatabase()];
  const { rows: epoch } = await query(url, 'select * from epoch');
  await migrate(url);
  expect((await query(url, applied)).rows).toEqual((await query(fresh, applied)).rows);
  expect(await functionNames(url)).toEqual(await functionNames(fresh));
  expect((await query(url, 'select * from epoch')).rows).toEqual(epoch);
  expect((await query(url, "select from pg_namespace where nspname = 'drizzle'")).rows).toEqual([]);
});

test('a database that lacks migrations of the releases before the baseline is refused and left as it is', async () => {
  const url = await formerDatabase(LAST_FORMER - 1);
  await expect(migrate(url)).rejects.toThrow(OlderSchemaError);
  expect((await query(url, 'select from drizzle.__drizzle_migrations')).rows).toHaveLength(2);
});

test('a failed migration leaves the database as it was, and a path may hold any characters', async () => {
  const { url } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'a [b] {c,d} (e)* '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9998.do.works.sql'), 'create table half_done (id int)');
  writeFileSync(join(folder, '9999.do.fails.sql'), 'create table lesson (id int)');
  await expect(migrate(url, folder)).rejects.toThrow(/"lesson" already exists/);
  expect((await query(url, "select to_regclass('half_done') as found")).rows).toEqual([{ found: null }]);
});
