import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { createLog } from '#server/core/log/log.ts';
import { awaitExternal, checkExternal } from '#server/core/postgres/external.ts';
import { testPooler } from '#server/core/postgres/test-pooler.ts';
import { openUnreliableProxy } from '#server/core/postgres/test-unreliable-proxy.ts';

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

test('a suitable Postgres is accepted', async () => {
  const { url } = await testDatabase();
  await expect(checkExternal(url)).resolves.toBeUndefined();
});

test('a database that cannot store every character is refused', async () => {
  const name = `ascii_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0 locale_provider libc`);
  made.push(name);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  await expect(checkExternal(url.href)).rejects.toThrow(/is in SQL_ASCII. Create it with: .* encoding 'UTF8'/);
});

test('a wrong password is reported as such, without any password in the message', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 'open-sesame';
  const refusal = checkExternal(url.href);
  await expect(refusal).rejects.toThrow(/password authentication failed .*Check DATABASE_URL/);
  await expect(refusal).rejects.not.toThrow(/open-sesame/);
});

test('a host name with several addresses, none of which answers, is reported with a reason', async () => {
  await expect(checkExternal('postgres://me@localhost:1/school')).rejects.toThrow(
    /at localhost:1\/school: .*ECONNREFUSED/,
  );
});

test('a pooler that shares a connection between transactions is refused in one line', async () => {
  const { url } = await testPooler((await testDatabase()).url);
  await expect(checkExternal(url)).rejects.toThrow(
    /^At 127.0.0.1:\d+\/school is a pooler that shares a connection between transactions\. Set DATABASE_URL to/,
  );
});

test('a start waits for a Postgres that does not answer yet, and logs it once with the cause', async () => {
  const proxy = await openUnreliableProxy((await testDatabase()).url);
  await proxy.close();
  const lines: { msg: string; cause?: string; count?: number }[] = [];
  const { signal } = new AbortController();
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line) as never) });
  const waiting = awaitExternal(proxy.url, { waitMs: 60_000, log, signal });
  await expect.poll(() => lines.length).toBe(1);
  await proxy.reopen();
  await waiting;
  expect(lines).toMatchObject([
    { msg: 'the database does not answer', cause: expect.stringContaining('ECONNREFUSED') as unknown, failures: 1 },
    { msg: 'the database answers again' },
  ]);
});

test('a wrong password is reported without waiting', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 'open-sesame';
  const log = createLog({ logLevel: 'silent' });
  const { signal } = new AbortController();
  await expect(awaitExternal(url.href, { waitMs: 3_600_000, log, signal })).rejects.toThrow(/password/);
});
