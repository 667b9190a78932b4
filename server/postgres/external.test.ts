import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { checkExternal } from '#server/postgres/external.ts';

const made: string[] = [];

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

afterEach(async () => {
  for (const name of made.splice(0)) await maintain(`drop database ${name}`);
});

test('a Postgres that can serve us raises no complaint', async () => {
  const { url } = await testDatabase();
  await expect(checkExternal(url)).resolves.toBeUndefined();
});

test('a database that cannot hold every letter is refused', async () => {
  const name = `ascii_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0 locale_provider libc`);
  made.push(name);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  await expect(checkExternal(url.href)).rejects.toThrow(/is in SQL_ASCII. Create it with: .* encoding 'UTF8'/);
});

test('a wrong password is told as such, without any password', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 'open-sesame';
  const refusal = checkExternal(url.href);
  await expect(refusal).rejects.toThrow(/password authentication failed .*Check DATABASE_URL/);
  await expect(refusal).rejects.not.toThrow(/open-sesame/);
});

test('a name with several addresses, none of which answers, is told with a reason', async () => {
  await expect(checkExternal('postgres://me@localhost:1/school')).rejects.toThrow(
    /at localhost:1\/school: .*ECONNREFUSED/,
  );
});
