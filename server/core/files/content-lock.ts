import type pg from 'pg';

/** Arbitrary id of the lock that backups hold. */
const BACKUP_LOCK = 7_220_004;

const NUMBER = `hashtextextended('file ' || $1, 0)`;

/** Prevents the removal of these bytes until the transaction ends, so that a row may refer to them. */
export async function lockContent(client: pg.ClientBase, sha256: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(${NUMBER})`, [sha256]);
}

/** Prevents the removal of any bytes until the connection ends. Waits for removals in progress and other backups. */
export async function lockAllContent(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
}

/** Tries to lock these bytes for removal until the transaction ends; false if a transaction or a backup holds them. */
export async function tryLockForRemoval(client: pg.ClientBase, sha256: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) and pg_try_advisory_xact_lock(${NUMBER}) as "isMine"`,
    [sha256],
  );
  return rows[0]?.isMine ?? false;
}
