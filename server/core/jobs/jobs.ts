import type pg from 'pg';
import { PgBoss, type JobResult, type QueueOptions, systemClock } from 'pg-boss';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { jobIndexes } from '#server/core/jobs/job-index.ts';
import { openQueueDatabase, type QueueDatabase } from '#server/core/jobs/queue-database.ts';
import type { Log } from '#server/core/log/log.ts';
import { redactText } from '#server/core/log/redaction.ts';
import { deadlines as usual } from '#server/core/postgres/deadlines.ts';
import { databaseOutageLog } from '#server/core/log/outage-log.ts';
import { isDatabaseUnavailable } from '#server/core/postgres/database-error.ts';

/** Background jobs in the database. A job that is sent in a transaction runs only if that commits. */
export interface Jobs {
  /** Runs jobs of `name`, including waiting ones: each at least once, and again if it throws. */
  work<Data extends object>(
    name: string,
    run: (data: Data, id: string) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>;
  /** Runs `run` at the times of `cron` in UTC, once for all servers. A failed run waits for the next time. */
  repeat(name: string, cron: string, run: () => Promise<void>): Promise<void>;
  /** With `client`, the job is part of that connection's open transaction; call `wake` after the commit. */
  send(name: string, data: object, client?: pg.ClientBase, timing?: JobTiming): Promise<void>;
  /** Retries a failed job within an open transaction; returns false if no failed job has this id. */
  retry(name: string, id: string, client: pg.ClientBase): Promise<boolean>;
  /** Removes a job that waits, runs or has failed. */
  remove(name: string, id: string, client: pg.ClientBase): Promise<boolean>;
  /** Makes this process look for jobs of `name`, or of all names, immediately instead of within a second. */
  wake(name?: string): void;
  /** True if the database of the queue, which is polled each second, has answered lately. */
  isAlive(): boolean;
  /** Waits for running jobs, then closes. */
  stop(): Promise<void>;
}

/** Number of retries of a failed job, and the pauses between them in seconds. */
export type JobTiming = Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;

export interface WorkOptions
  extends JobTiming,
    Pick<QueueOptions, 'deleteAfterSeconds' | 'retentionSeconds' | 'expireInSeconds'> {
  /** Jobs of this name that this process runs concurrently. */
  concurrency?: number;
  /** Fetches jobs one by one, so that a long job does not delay others of its batch. */
  isLong?: boolean;
  /** Replaces the log line of each failure. */
  onFailure?: (error: unknown) => void;
}

const messageOf = (error: unknown): string => cutText(error instanceof Error ? error.message : String(error), 500);

const STOP_MS = 5_000;
const JOB_SECONDS = 120;
const REPEATED_SECONDS = 6 * 3_600;
const WEEK_SECONDS = 7 * 24 * 3_600;

const defaultQueue = {
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: JOB_SECONDS,
  deleteAfterSeconds: WEEK_SECONDS,
  retentionSeconds: 2 * WEEK_SECONDS,
} as const;

function logFailure(log: Log, error: unknown, about: object): void {
  if (isDatabaseUnavailable(error)) databaseOutageLog(log).reportFailure(error);
  else log.warn({ err: error, ...about }, 'a job failed');
}

/**
 * Monotonic clock. With the time of day, a jump back by an hour would stop the workers for an hour. The queue itself
 * corrects for the difference from the database's clock.
 */
const monotonicClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** NOTIFY stays off: inside a business transaction it takes a lock of the whole database at commit (D-83). */
async function startQueue(database: QueueDatabase, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({ db: database, useListenNotify: false, clock: monotonicClock });
  boss.on('error', (error) => database.failed(error));
  boss.on('warning', ({ message }) => log.debug({ warning: message }, 'the job queue warned'));
  try {
    await boss.start();
    await database.executeSql(jobIndexes);
  } catch (error) {
    await database.close();
    throw error;
  }
  database.begin();
  return boss;
}

export async function createJobs(databaseUrl: string, log: Log, deadlines = usual): Promise<Jobs> {
  const database = openQueueDatabase(databaseUrl, log, deadlines);
  const boss = await startQueue(database, log);
  const queues = new Map<string, Promise<void>>();
  const workers = new Map<string, string>();

  function ensureQueue(name: string): Promise<void> {
    const known = queues.get(name);
    if (known) return known;
    const created = boss.createQueue(name, defaultQueue);
    queues.set(name, created);
    created.catch(() => queues.delete(name));
    return created;
  }

  function wake(name?: string): void {
    for (const [queue, worker] of workers) if (name === undefined || name === queue) boss.notifyWorker(worker);
  }

  async function work<Data extends object>(
    name: string,
    run: (data: Data, id: string) => Promise<void>,
    options: WorkOptions = {},
  ): Promise<void> {
    const { concurrency = 5, isLong = false, onFailure, ...queue } = options;
    // Without batches a worker would wait for its next poll after each job.
    const fetching = isLong
      ? { localConcurrency: concurrency, batchSize: 1 }
      : { batchSize: concurrency, burstWhenBatchFull: true };
    await ensureQueue(name);
    // An earlier release or an earlier `send` may have created the queue with other options.
    await boss.updateQueue(name, { ...defaultQueue, retryDelayMax: null, ...queue });
    const worker = await boss.work<Data>(
      name,
      { perJobResults: true, pollingIntervalSeconds: 1, ...fetching },
      (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data }): Promise<JobResult> => {
            try {
              await run(data, id);
              return { id, status: 'completed' };
            } catch (error) {
              if (onFailure) onFailure(error);
              else logFailure(log, error, { job: name, jobID: id });
              return { id, status: 'failed', output: { message: redactText(messageOf(error)) } };
            }
          }),
        ),
    );
    workers.set(name, worker);
  }

  return {
    ...jobActions(boss),
    wake,
    work,
    async repeat(name, cron, run) {
      await work(name, run, { concurrency: 1, retryLimit: 0, expireInSeconds: REPEATED_SECONDS });
      await boss.schedule(name, cron);
    },
    async send(name, data, client, timing) {
      const options = timing ? { ...timing, retryBackoff: true } : {};
      await ensureQueue(name);
      if (client) {
        await boss.send(name, data, { ...options, db: { executeSql: (text, values) => client.query(text, values) } });
      } else {
        await boss.send(name, data, options);
        wake(name);
      }
    },
    isAlive: () => database.isAlive(),
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_MS });
      await database.close();
    },
  };
}

/** Actions of administrators on single jobs, within an open transaction. */
function jobActions(boss: PgBoss): Pick<Jobs, 'retry' | 'remove'> {
  const onOpen = (client: pg.ClientBase) => ({
    db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
  });
  const stateOf = async (name: string, id: string, client: pg.ClientBase): Promise<string | undefined> => {
    const find = 'select state from pgboss.job where name = $1 and id = $2 for update';
    return (await client.query<{ state: string }>(find, [name, id])).rows[0]?.state;
  };
  return {
    async retry(name, id, client) {
      if ((await stateOf(name, id, client)) !== 'failed') return false;
      await boss.retry(name, id, onOpen(client));
      return true;
    },
    async remove(name, id, client) {
      const state = await stateOf(name, id, client);
      if (state === undefined || state === 'completed') return false;
      if (state === 'failed' || state === 'cancelled') await boss.deleteJob(name, id, onOpen(client));
      else await boss.cancel(name, id, onOpen(client));
      return true;
    },
  };
}
