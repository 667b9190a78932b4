import pg from 'pg';

/** Tables whose rows belong to a database, a browser or a moment and not to the school, with the reason. */
export const excludedTables = {
  change: 'the stream of one database',
  epoch: 'the id of one database; a restored one gets another',
  auth_session: 'a session that has ended since must not become valid again',
  auth_verification: 'a code that was used since must not become valid again',
  auth_attempt: 'counts that expire within minutes',
  lesson_passage: 'cut from the versions, and cut again at the next start',
  passage_cut: 'belongs to the passages',
  passage_vector: 'computed again from the passages',
  passage_word: 'counted again in the passages',
  tutor_answering: 'running answers of one server; waiting questions are answered anew',
  account_export: 'archives that can be made again; their bytes are not saved either',
  sandbox_object: 'state of the built-in payment sandbox, without real cards',
  sandbox_event: 'belongs to the sandbox',
  sandbox_answer: 'belongs to the sandbox',
  mail_outbox: 'mails with codes that expire within minutes',
};

export interface BackupTable {
  name: string;
  columns: string[];
}

/**
 * Tables and columns to save: every table except the excluded ones, and every column except generated ones and
 * transaction ids, which mean nothing in another database.
 */
export async function findBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      group by 1 order by 1`,
    [Object.keys(excludedTables)],
  );
  return rows;
}

export const withColumns = ({ name, columns }: BackupTable): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
