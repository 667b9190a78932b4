import pg from 'pg';

/** Tables whose rows belong to a database, a browser or a moment, and not to the school. */
export const leftOut = {
  change: 'the stream of one database',
  epoch: 'the name of one database; a restored one is another',
  auth_session: 'a session that was ended since must not come alive again',
  auth_verification: 'a code that was used since must not be good again',
  auth_attempt: 'counts of minutes',
  lesson_passage: 'cut from the versions, and cut again at the next start',
  passage_cut: 'belongs to the passages',
  passage_vector: 'made of the passages again',
  passage_word: 'counted in the passages',
  tutor_answering: 'answers under way on one server; what waits for one is answered anew',
  account_export: 'archives that can be made again; their bytes are not saved either',
  sandbox_object: 'what the built-in sandbox pretends; no real card is in it',
  sandbox_event: 'belongs to the sandbox',
  sandbox_answer: 'belongs to the sandbox',
  mail_outbox: 'mails that were of use for minutes, with their codes',
};

export interface SavedTable {
  name: string;
  columns: string[];
}

/**
 * What is saved of the database: every table but those left out, and every column but those that Postgres works out
 * itself and numbers of transactions, which mean nothing in another database.
 */
export async function savedTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      group by 1 order by 1`,
    [Object.keys(leftOut)],
  );
  return rows;
}

export const withColumns = ({ name, columns }: SavedTable): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
