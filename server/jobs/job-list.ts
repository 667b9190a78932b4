import type pg from 'pg';
import type { JobState, JobView, NewestFirst } from '#domain/admin/setting.ts';
import { MAIL_JOB } from '#server/mail/start-mail.ts';
import { NEWEST_PAGE, newestFirst, placeAfter, ROW_ID } from '#server/store/newest-first.ts';

/** What an index is of, word for word. */
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
 * The table is the queue's own, and is there once that has started: several servers may do so at once. What is there is left
 * alone, for even to look at it as an index would wait for whoever writes jobs.
 */
export const jobIndexes = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('job indexes'));
  ${Object.entries(isIn).map(makeIndex).join('\n  ')}
end $$`;

/** Jobs of a kind, the newest first. Privacy: of a job's data only the kind of a mail is shown. */
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
