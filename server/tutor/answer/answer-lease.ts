import type pg from 'pg';
import type { Id } from '#domain/kernel/id.ts';

type ChatTurnId = Id<'TutorMemory'>;

/** Time without a renewal after which a server counts as crashed; the rest of its answer is lost. */
export const LEASE_SECONDS = 20;

/** State of an answer's lease: taken now, held by a live server (perhaps this one), or left behind by a crashed one. */
export type LeaseState = 'taken' | 'held' | 'left';

/** Acquires the lease of an answer. The transaction has locked the chat turn, so that two servers do not both begin. */
export async function acquireLease(
  client: pg.ClientBase,
  chatTurnID: ChatTurnId,
  serverID: string,
): Promise<LeaseState> {
  const taken = await client.query(
    'insert into tutor_answering (exchange_id, server_id) values ($1, $2) on conflict do nothing',
    [chatTurnID, serverID],
  );
  if (taken.rowCount === 1) return 'taken';
  const alive = await client.query(
    `select from tutor_answering where exchange_id = $1 and alive_at > now() - $2 * interval '1 second'`,
    [chatTurnID, LEASE_SECONDS],
  );
  return alive.rowCount === 1 ? 'held' : 'left';
}

/**
 * Counts the answers of a person that live servers are giving. The lock lasts until the transaction ends; without it,
 * six questions at once would all find room.
 */
export async function countRunning(client: pg.ClientBase, owner: Id<'User'>): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(hashtext('tutor_answering'), hashtext($1))`, [owner]);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from tutor_answering a join tutor_memory m on m.id = a.exchange_id
      where m.owner = $1 and a.alive_at > now() - $2 * interval '1 second'`,
    [owner, LEASE_SECONDS],
  );
  return rows[0]?.count ?? 0;
}

/** Releases a lease. Returns whether `serverID` held it, or anybody if no server is named. */
export async function releaseLease(
  client: pg.ClientBase | pg.Pool,
  chatTurnID: ChatTurnId,
  serverID?: string,
): Promise<boolean> {
  const gone = await client.query(
    'delete from tutor_answering where exchange_id = $1 and ($2::uuid is null or server_id = $2)',
    [chatTurnID, serverID ?? null],
  );
  return gone.rowCount === 1;
}

/** Asks whichever server gives the answer to stop it. */
export async function requestStop(pool: pg.Pool, chatTurnID: ChatTurnId): Promise<void> {
  await pool.query('update tutor_answering set is_stopping = true where exchange_id = $1', [chatTurnID]);
}

/**
 * Renews the leases of the answers that this server is giving. Returns the answers that nobody wants any more: they
 * were stopped, or their question is gone. A lease that is not renewed is swept up.
 */
export async function renewLeases(pool: pg.Pool, serverID: string, running: readonly string[]): Promise<ChatTurnId[]> {
  const { rows } = await pool.query<{ id: ChatTurnId; wanted: boolean }>(
    `update tutor_answering a set alive_at = now() where a.server_id = $1 and a.exchange_id = any($2)
      returning a.exchange_id as id, not a.is_stopping
        and exists(select from tutor_memory m where m.id = a.exchange_id and m.status = 'WAITING') as wanted`,
    [serverID, running],
  );
  return rows.filter(({ wanted }) => !wanted).map(({ id }) => id);
}

/** Chat turns whose server has crashed, with their owners; without an owner the question is gone. */
export async function findAbandoned(pool: pg.Pool): Promise<{ id: ChatTurnId; owner: Id<'User'> | null }[]> {
  const { rows } = await pool.query<{ id: ChatTurnId; owner: Id<'User'> | null }>(
    `select a.exchange_id as id, m.owner from tutor_answering a left join tutor_memory m on m.id = a.exchange_id
      where a.alive_at <= now() - $1 * interval '1 second'`,
    [LEASE_SECONDS],
  );
  return rows;
}
