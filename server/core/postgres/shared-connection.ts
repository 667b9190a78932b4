import type pg from 'pg';

const ROUNDS = 3;

/** Name of the backend that answers; its start time distinguishes it from another one with the same process id. */
const backend = `select pid || ' ' || backend_start as name from pg_stat_activity where pid = pg_backend_pid()`;

const backendOf = async (client: pg.ClientBase): Promise<string | undefined> =>
  (await client.query<{ name: string }>(backend)).rows[0]?.name;

/**
 * True if two connections reach backends that a pooler shares between them. LISTEN, session locks and prepared
 * statements would then end up with another client. Each client must see one backend of its own, even while the other
 * is within a transaction.
 */
export async function sharesConnections(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  const [ofOne, ofOther] = [new Set<string | undefined>(), new Set<string | undefined>()];
  for (let round = 0; round < ROUNDS; round += 1) {
    ofOne.add(await backendOf(one));
    ofOther.add(await backendOf(other));
    // With a pooler of one connection, the first client would now wait forever.
    if ([...ofOne].some((name) => ofOther.has(name))) return true;
    await other.query('begin');
    ofOther.add(await backendOf(other));
    ofOne.add(await backendOf(one));
    await other.query('commit');
  }
  return ofOne.size > 1 || ofOther.size > 1;
}
