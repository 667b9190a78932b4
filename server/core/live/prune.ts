import type pg from 'pg';

/** Advisory lock that lets only one of several servers prune. The number is arbitrary. */
const PRUNE_LOCK = 7_220_003;

export interface Retention {
  changes: string;
  /** Longer than any outbox may wait, because a command whose key was deleted could run twice. */
  commands: string;
  /** Mails that an installation without a mail server stores. They are useful for minutes only. */
  mails: string;
}

export const retention: Retention = { changes: '24 hours', commands: '60 days', mails: '7 days' };

/**
 * Deletes old changes, commands and mails. Changes are cut at a transaction id and never by time alone, so that the
 * oldest remaining one is a reliable limit for cursors.
 */
export async function prune(pool: pg.Pool, { changes, commands, mails }: Retention = retention): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
      PRUNE_LOCK,
    ]);
    if (rows[0]?.isMine) {
      await client.query(
        `delete from change where xid < coalesce(
          (select min(xid) from change where at > now() - $1::interval), pg_snapshot_xmin(pg_current_snapshot()))`,
        [changes],
      );
      await client.query('delete from command where at < now() - $1::interval', [commands]);
      await client.query('delete from mail_outbox where at < now() - $1::interval', [mails]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
