import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { lockMigrations, migrate } from '#data/migrate.ts';
import { buildSchema, dropSchema } from '#data/rebuild.ts';
import { connect } from '#server/core/backup/connect.ts';
import { loadRows } from '#server/core/backup/load-rows.ts';
import type { Archive } from '#server/core/backup/open-archive.ts';
import { replaceStorageMarker } from '#server/core/files/storage/storage-marker.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { LIVE_NAME } from '#server/core/live/tailer.ts';
import type { Log } from '#server/core/log/log.ts';
import { StartError } from '#server/core/env/start-error.ts';

export interface RestoreParts {
  url: string;
  storage: FileStorage;
  log: Log;
  /** True if an existing school with people in it is thrown away. */
  isReplacing: boolean;
}

/** Replaces the present school by that of an archive: all of it or, when anything fails, nothing. */
export async function restore({ url, storage, log, isReplacing }: RestoreParts, archive: Archive): Promise<void> {
  const { schema, events } = archive.manifest;
  await migrate(url);
  const jobs = await createJobs(url, log);
  const client = await connect(url);
  try {
    // A server that starts now waits until the restore is over.
    await lockMigrations(client);
    await assertNoServer(client);
    if (!isReplacing) await assertNoUsers(client);
    // Files that no row uses after a failure are cleaned up like any others.
    await restoreFiles(archive, storage);
    await client.query('begin');
    await dropSchema(client);
    await buildSchema(client, schema);
    await loadRows(client, archive);
    await client.query('delete from pgboss.job');
    for (const { name, data } of events) await jobs.send(name, data, client);
    // A server may have begun to start before the lock was taken.
    await assertNoServer(client);
    await client.query('commit');
  } finally {
    await client.end();
    await jobs.stop();
  }
  await migrate(url);
  const restored = await connect(url);
  try {
    await replaceStorageMarker(restored, storage);
  } finally {
    await restored.end();
  }
}

async function assertNoServer(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [LIVE_NAME],
  );
  if (rowCount) throw new StartError('A server of this school is running. Stop it, and restore then.');
}

async function assertNoUsers(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from "user" limit 1');
  if (rowCount)
    throw new StartError(
      'There is a school here already. With --replace it is thrown away for the one of the archive.',
    );
}

async function restoreFiles(archive: Archive, storage: FileStorage): Promise<void> {
  const lost = new Set(archive.manifest.files.lost);
  for await (const file of archive.files()) {
    const { sha256 } = file;
    if (lost.has(sha256) || (await storage.has(sha256))) continue;
    // Stored like an upload: of any size, and in its final place only when it is complete.
    const id = randomUUID();
    try {
      const { bytes, failure } = await storage.chunks.add(id, 0, await file.open());
      if (failure !== undefined) throw failure;
      const whole = await storage.chunks.join(id, [{ offset: 0, bytes }]);
      if (whole.sha256 !== sha256) throw new StartError(`The archive's file ${sha256} holds something else.`);
      await storage.adopt(id, sha256);
    } finally {
      await storage.chunks.delete(id);
    }
  }
}
