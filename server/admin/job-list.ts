import type { CursorPage } from '#domain/kernel/cursor-page.ts';
import type pg from 'pg';
import type { JobState, JobView } from '#domain/admin/setting.ts';
import { stateConditions } from '#server/core/jobs/job-index.ts';
import { MAIL_JOB } from '#server/core/mail/mail-job.ts';
import { NEWEST_PAGE_SIZE, pageByTime, readTimeCursor, ROW_ID } from '#server/core/postgres/time-cursor.ts';

/**
 * One page of jobs in a state, newest first.
 * Privacy: the only job data shown is the kind of a mail.
 */
export async function jobList(pool: pg.Pool, state: JobState, after: string | undefined): Promise<CursorPage<JobView>> {
  const { at, name } = readTimeCursor(after, ROW_ID);
  const { rows } = await pool.query<JobView>(
    `select id, name as queue, $1 as state, to_jsonb(created_on) #>> '{}' as "createdAt",
        to_jsonb(started_on) #>> '{}' as "startedAt", retry_count as tries, left(output ->> 'message', 500) as error,
        case when name = $5 then data ->> 'kind' end as "mailKind"
      from pgboss.job where ${stateConditions[state]} and ($2::timestamptz is null or (created_on, id) < ($2::timestamptz, $3::uuid))
      order by created_on desc, id desc limit $4`,
    [state, at, name, NEWEST_PAGE_SIZE + 1, MAIL_JOB],
  );
  return pageByTime(rows, ({ createdAt, id }) => [createdAt, id]);
}
