import type pg from 'pg';

export interface PendingEvent {
  name: string;
  data: Record<string, unknown>;
}

/**
 * Events that are not fully processed, oldest first. Their names contain a dot. Other jobs are left out: repeated
 * ones come again, and a mail would come too late.
 */
export async function findPendingEvents(client: pg.ClientBase): Promise<PendingEvent[]> {
  const { rows: known } = await client.query<{ table: string | null }>("select to_regclass('pgboss.job') as table");
  if (known[0]?.table == null) return [];
  const { rows } = await client.query<PendingEvent>(
    `select name, data from pgboss.job
      where name like '%.%' and state in ('created', 'retry', 'active') order by created_on, id`,
  );
  return rows;
}
