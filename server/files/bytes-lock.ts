import type pg from 'pg';

const NUMBER = `hashtextextended('file ' || $1, 0)`;

/** Until the transaction ends nobody removes these bytes: whoever finds them in the store may name them in a row. */
export async function holdBytes(client: pg.ClientBase, sha256: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(${NUMBER})`, [sha256]);
}

/** Whether nobody holds these bytes; then nobody begins to until the transaction ends. */
export async function claimBytes(client: pg.ClientBase, sha256: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(`select pg_try_advisory_xact_lock(${NUMBER}) as "isMine"`, [
    sha256,
  ]);
  return rows[0]?.isMine ?? false;
}
