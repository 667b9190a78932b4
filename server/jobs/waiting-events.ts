import type pg from 'pg';

export interface WaitingEvent {
  name: string;
  data: Record<string, unknown>;
}

/**
 * What has happened and was not told to the end yet, oldest first. Orders are left out: what repeats comes again, and a
 * mail would come too late. An event has a dot in its name.
 */
export async function waitingEvents(client: pg.ClientBase): Promise<WaitingEvent[]> {
  const { rows: known } = await client.query<{ table: string | null }>("select to_regclass('pgboss.job') as table");
  if (known[0]?.table == null) return [];
  const { rows } = await client.query<WaitingEvent>(
    `select name, data from pgboss.job
      where name like '%.%' and state in ('created', 'retry', 'active') order by created_on, id`,
  );
  return rows;
}
