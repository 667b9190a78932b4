import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, inject } from 'vitest';
import { openPromise } from 'yauzl';
import { ArchiveWriter } from '#server/core/backup/archive-writer.ts';
import type { BackupSource } from '#server/core/backup/back-up.ts';
import { connect } from '#server/core/backup/connect.ts';
import { openArchive } from '#server/core/backup/open-archive.ts';
import { restore } from '#server/core/backup/restore.ts';
import { findBackupTables } from '#server/core/backup/backup-table.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';

export const log = pino({ level: 'silent' });
export const secrets = {
  session: 's'.repeat(64),
  file: 'f'.repeat(64),
  signing: 'k'.repeat(64),
  teacherPassword: '',
  learnerPassword: '',
};

/** Clean-up after all tests of the file, because `onTestFinished` works only within a test. */
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0)) await end();
});

export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  ends.push(() => rm(folder, { recursive: true }));
  return folder;
}

export const schoolAt = async (url: string): Promise<BackupSource> => ({
  url,
  storage: await openFolderStorage(await testFolder()),
  secrets,
});

/** Empty database whose owner is no superuser and has no other rights, as at a hosting provider. */
export async function hostedDatabase(): Promise<string> {
  const name = `hosted_${v7().replaceAll('-', '')}`;
  await maintain(`create role ${name} login password 'hosted'`, `create database ${name} owner ${name}`);
  ends.push(() => maintain(`drop database ${name} with (force)`, `drop role ${name}`));
  return Object.assign(new URL(inject('postgresUrl')), { username: name, password: 'hosted', pathname: `/${name}` })
    .href;
}

async function maintain(...statements: string[]): Promise<void> {
  const client = await connect(inject('postgresUrl'));
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Every row of every saved table, in Postgres's text format. */
export async function readEveryRow(url: string): Promise<Record<string, string[]>> {
  const client = await connect(url);
  const all: Record<string, string[]> = {};
  for (const { name, columns } of await findBackupTables(client)) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const { rows } = await client.query<{ row: string }>(
      `select row(${list})::text as row from ${pg.escapeIdentifier(name)} order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return all;
}

/** Hash of the bytes that are stored under each name. */
export async function hashEveryFile({ storage }: { storage: FileStorage }): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for await (const sha256 of storage.list()) all[sha256] = hash('sha256', await buffer(await storage.stream(sha256)));
  return all;
}

/** Restores an archive as the program does. */
export async function restoreArchive({ url, storage }: BackupSource, path: string, isReplacing = false): Promise<void> {
  using archive = await openArchive(path);
  await restore({ url, storage, log, isReplacing }, archive);
}

/** Writes a copy of an archive with changed parts and a valid checksum, as only somebody can who means to. */
export async function forgeArchive(
  from: string,
  to: string,
  change: (part: string, text: string) => string,
): Promise<string> {
  const zip = await openPromise(from, { lazyEntries: true });
  const forged = new ArchiveWriter(to);
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    const text = change(entry.fileName, bytes.toString('latin1'));
    await forged.add(entry.fileName, one(Buffer.from(text, 'latin1')), true);
  }
  await forged.close();
  return to;
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export async function queryRows<Row extends pg.QueryResultRow>(
  { url }: Pick<BackupSource, 'url'>,
  sql: string,
): Promise<Row[]> {
  const client = await connect(url);
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}
