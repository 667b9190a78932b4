import { rename, rm } from 'node:fs/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { schemaVersion } from '#data/migrate.ts';
import { ArchiveWriter } from '#server/core/backup/archive-writer.ts';
import { connect } from '#server/core/backup/connect.ts';
import { FORMAT, type BackupManifest, parts } from '#server/core/backup/manifest.ts';
import { findBackupTables, withColumns } from '#server/core/backup/backup-table.ts';
import { lockAllContent } from '#server/core/files/content-lock.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { findPendingEvents } from '#server/core/jobs/pending-event.ts';
import type { SchoolSecrets } from '#server/core/secret/secrets.ts';
import { StartError } from '#server/core/env/start-error.ts';

export interface BackupSource {
  url: string;
  storage: FileStorage;
  secrets: SchoolSecrets;
}

/** Saves the school as it is at one moment, while it stays in use. The file appears only when it is complete. */
export async function backUp(school: BackupSource, path: string): Promise<BackupManifest> {
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const client = await connect(school.url);
  const archive = new ArchiveWriter(draft);
  try {
    const manifest = await fillArchive(archive, client, school);
    await archive.close();
    await rename(draft, path);
    return manifest;
  } catch (error) {
    await archive.abort();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function fillArchive(
  archive: ArchiveWriter,
  client: pg.Client,
  { storage, secrets }: BackupSource,
): Promise<BackupManifest> {
  // Before the snapshot: files that its rows name stay in the store until this connection ends.
  await lockAllContent(client);
  await client.query('begin isolation level repeatable read read only');
  const schema = await schemaVersion(client);
  if (schema === 0) throw new StartError('There is no school here yet.');
  const { rows: now } = await client.query<{ at: string }>('select to_jsonb(now()) as at');
  const tables = await saveRows(archive, client);
  const events = await findPendingEvents(client);
  // The cursor outlives the transaction, which would keep Postgres from vacuuming for as long as large files take.
  await client.query(
    "declare named no scroll cursor with hold for select distinct sha256 from file where state = 'ready' order by 1",
  );
  await client.query('commit');
  const files = await saveFiles(archive, client, storage);
  const manifest = { format: FORMAT, schema, savedAt: now[0]?.at ?? '', tables, events, files };
  await archive.add(parts.secrets, jsonOf(secrets), true);
  await archive.add(parts.manifest, jsonOf(manifest), true);
  return manifest;
}

async function* jsonOf(value: object): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

async function saveRows(archive: ArchiveWriter, client: pg.Client): Promise<BackupManifest['tables']> {
  const tables: BackupManifest['tables'] = {};
  for (const table of await findBackupTables(client)) {
    const rows = client.query(copyTo(`copy ${withColumns(table)} to stdout`));
    const { sha256 } = await archive.add(parts.rows(table.name), rows, true);
    // Postgres sends the number of rows last; after this query it is known.
    await client.query('select');
    tables[table.name] = { columns: table.columns, rows: rows.rowCount, sha256 };
  }
  return tables;
}

async function saveFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  storage: FileStorage,
): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = { count: 0, bytes: 0, lost: [] };
  for await (const sha256 of listFiles(client)) {
    if (!(await storage.has(sha256))) {
      files.lost.push(sha256);
      continue;
    }
    const added = await archive.add(parts.file(sha256), await storage.stream(sha256), false);
    if (added.sha256 !== sha256) files.lost.push(sha256);
    files.count += 1;
    files.bytes += added.bytes;
  }
  return files;
}

async function* listFiles(client: pg.Client): AsyncGenerator<string> {
  for (;;) {
    const { rows } = await client.query<{ sha256: string }>('fetch 1000 from named');
    if (rows.length === 0) return;
    for (const { sha256 } of rows) yield sha256;
  }
}
