import type { Readable } from 'node:stream';
import type pg from 'pg';
import { type AccountExport, EXPORT_DAYS } from '#domain/account/account-export.ts';
import type { Actor } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { accountArchive } from '#server/account/export/account-archive.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { newId } from '#server/core/store/new-id.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { type ZipEntry, zipStream } from '#server/core/files/zip-stream.ts';

const EXPORT = 'export-account';
/** Interval at which a server renews a running export, and seconds without renewal after which it counts as failed. */
const HEARTBEAT_MS = 10_000;
const STALLED_SECONDS = 60;
const HOURS = 6;

export interface AccountExports {
  /** Starts an archive, unless one is being made, and replaces a finished one. */
  begin(actor: Actor): Promise<AccountExport>;
  find(userID: UserId): Promise<AccountExport | undefined>;
  open(id: string, range: { start: number; end: number }): Promise<Readable>;
}

export interface AccountExportParts {
  pool: pg.Pool;
  storage: FileStorage;
  /** Called after a user was notified that the archive is ready. */
  onNotified: () => void;
}

const isStalled = `state = 'running' and alive_at < now() - interval '${STALLED_SECONDS} seconds'`;

/** Makes archives of a user's data as jobs, because thousands of files take longer than a request may. */
export async function startAccountExports(jobs: Jobs, parts: AccountExportParts): Promise<AccountExports> {
  const { pool, storage } = parts;
  await jobs.work<{ id: string }>(EXPORT, ({ id }) => makeArchive(parts, id), {
    concurrency: 1,
    retryLimit: 0,
    expireInSeconds: HOURS * 3_600,
  });

  const find = async (userID: UserId): Promise<AccountExport | undefined> => {
    const { rows } = await pool.query<AccountExport>(
      `select id, case when ${isStalled} then 'failed' else state end as state, to_jsonb(created_at) #>> '{}' as "createdAt",
          least(1, done::float8 / greatest(total, 1)) as share, bytes::float8 as bytes,
          to_jsonb(created_at + interval '${EXPORT_DAYS} days') #>> '{}' as "endsAt"
        from account_export where owner = $1 and created_at > now() - interval '${EXPORT_DAYS} days'`,
      [userID],
    );
    return rows[0] && { ...rows[0], share: rows[0].share ?? 0 };
  };

  return {
    find,
    open: (id, range) => storage.archives.stream(id, range),
    async begin({ id: owner }) {
      const id = newId('AccountExport');
      await withTransaction(pool, async (client) => {
        await client.query(
          `delete from account_export where owner = $1 and (state in ('ready', 'failed') or ${isStalled}
            or created_at < now() - interval '${EXPORT_DAYS} days')`,
          [owner],
        );
        const { rowCount } = await client.query(
          'insert into account_export (id, owner) values ($1, $2) on conflict (owner) do nothing',
          [id, owner],
        );
        if (rowCount === 1) await jobs.send(EXPORT, { id }, client);
      });
      jobs.wake(EXPORT);
      const begun = await find(owner);
      if (!begun) throw new Error(`export ${id} is gone`);
      return begun;
    },
  };
}

async function makeArchive({ pool, storage, onNotified }: AccountExportParts, id: string): Promise<void> {
  const { rows } = await pool.query<Actor>(
    `update account_export e set state = 'running', alive_at = now() from "user" u
      where e.id = $1 and e.state = 'waiting' and u.id = e.owner and u.erased_at is null returning u.id, u.role`,
    [id],
  );
  const [actor] = rows;
  // Another export was requested meanwhile, or the user is gone.
  if (!actor) return;
  let done = 0;
  const heartbeat = () =>
    pool
      .query('update account_export set alive_at = now(), done = $2 where id = $1', [id, done])
      .catch(() => undefined);
  const heartbeats = setInterval(() => void heartbeat(), HEARTBEAT_MS);
  try {
    const { total, parts } = await accountArchive(pool, storage, actor);
    await pool.query('update account_export set total = $2 where id = $1', [id, total]);
    const bytes = await storage.archives.save(
      id,
      zipStream(counted(parts, () => ++done % 10 === 0 && void heartbeat())),
    );
    const { rowCount } = await pool.query(
      `update account_export set state = 'ready', bytes = $2, done = total where id = $1 and state = 'running'`,
      [id, bytes],
    );
    if (rowCount === 0) await storage.archives.remove(id);
    else await notifyReady(pool, actor.id, id);
    onNotified();
  } catch (error) {
    await pool.query(`update account_export set state = 'failed' where id = $1 and state = 'running'`, [id]);
    throw error;
  } finally {
    clearInterval(heartbeats);
  }
}

async function* counted(parts: AsyncIterable<ZipEntry>, onPart: () => void): AsyncGenerator<ZipEntry> {
  for await (const part of parts) {
    yield part;
    onPart();
  }
}

const notifyReady = (pool: pg.Pool, receiver: UserId, id: string): Promise<void> =>
  writeNotifications(pool, [
    {
      kind: 'exported',
      receiver,
      params: { subjectID: id },
      avatar: null,
      causeID: id,
      at: new Date().toISOString(),
    },
  ]);

/** Removes expired archives, and those without a row. */
export async function deleteExpiredExports(pool: pg.Pool, storage: FileStorage): Promise<void> {
  await pool.query(`delete from account_export where created_at < now() - interval '${EXPORT_DAYS} days'`);
  for await (const id of storage.archives.list()) {
    const { rowCount } = await pool.query('select from account_export where id = $1', [id]);
    if (rowCount === 0) await storage.archives.remove(id);
  }
}
