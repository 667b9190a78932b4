import type pg from 'pg';
import type { JobState, JobView, NewestFirst } from '#domain/admin/setting.ts';
import { MAIL_JOB } from '#server/mail/start-mail.ts';
import { NEWEST_PAGE, newestFirst, placeAfter, ROW_ID } from '#server/store/newest-first.ts';

/** Index conditions. PostgreSQL uses a partial index only if the query repeats its condition. */
const isIn: Record<JobState, string> = {
  failed: `state = 'failed'`,
  active: `state = 'active'`,
  waiting: `state in ('created', 'retry')`,
};

const makeIndex = ([state, condition]: [string, string]): string =>
  `if to_regclass('pgboss.job_newest_${state}') is null then
    create index job_newest_${state} on pgboss.job (created_on, id) where ${condition};
  end if;`;

/**
 * Creates the indexes once the queue has created its table; several servers may do so at once. Existing indexes are
 * skipped, because even `create index if not exists` would wait for writers.
 */
export const jobIndexes = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('job indexes'));
  ${Object.entries(isIn).map(makeIndex).join('\n  ')}
end $$`;

/**
 * One page of jobs in a state, newest first.
 * Privacy: the only job data shown is the kind of a mail.
 */
export async function jobList(
  pool: pg.Pool,
  state: JobState,
  after: string | undefined,
): Promise<NewestFirst<JobView>> {
  const { at, name } = placeAfter(after, ROW_ID);
  const { rows } = await pool.query<JobView>(
    `select id, name as queue, $1 as state, to_jsonb(created_on) #>> '{}' as "createdAt",
        to_jsonb(started_on) #>> '{}' as "startedAt", retry_count as tries, left(output ->> 'message', 500) as error,
        case when name = $5 then data ->> 'kind' end as "mailKind"
      from pgboss.job where ${isIn[state]} and ($2::timestamptz is null or (created_on, id) < ($2::timestamptz, $3::uuid))
      order by created_on desc, id desc limit $4`,
    [state, at, name, NEWEST_PAGE + 1, MAIL_JOB],
  );
  return newestFirst(rows, ({ createdAt, id }) => [createdAt, id]);
}
