import type pg from 'pg';

/** Any number will do. */
const BACKUP_LOCK = 7_220_004;

const NUMBER = `hashtextextended('file ' || $1, 0)`;

/** Until the transaction ends nobody removes these bytes: whoever finds them in the store may name them in a row. */
export async function holdBytes(client: pg.ClientBase, sha256: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(${NUMBER})`, [sha256]);
}

/** Until the connection ends nobody removes any bytes at all. Removals that have begun, and other backups, are waited for. */
export async function keepBytes(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
}

/** Whether nobody holds these bytes, and no backup all of them; then nobody begins to until the transaction ends. */
export async function claimBytes(client: pg.ClientBase, sha256: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) and pg_try_advisory_xact_lock(${NUMBER}) as "isMine"`,
    [sha256],
  );
  return rows[0]?.isMine ?? false;
}
