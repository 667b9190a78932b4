import type pg from 'pg';
import type { JobState, JobView } from '#domain/admin/setting.ts';

const MOST = 100;
const statesOf: Record<JobState, readonly string[]> = {
  failed: ['failed'],
  active: ['active'],
  waiting: ['created', 'retry'],
};

/** The newest jobs of a kind. Privacy: what they are about stays in the database. */
export async function jobList(pool: pg.Pool, state: JobState): Promise<JobView[]> {
  const { rows } = await pool.query<JobView>(
    `select id, name as queue, $1 as state, to_jsonb(created_on) #>> '{}' as "createdAt",
        to_jsonb(started_on) #>> '{}' as "startedAt", retry_count as tries, left(output ->> 'message', 500) as error
      from pgboss.job where state::text = any($2) order by created_on desc, id limit $3`,
    [state, statesOf[state], MOST],
  );
  return rows;
}
