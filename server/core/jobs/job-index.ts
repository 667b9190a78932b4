/** Index conditions. PostgreSQL uses a partial index only if the query repeats its condition. */
export const stateConditions = {
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
  ${Object.entries(stateConditions).map(makeIndex).join('\n  ')}
end $$`;
