import type pg from 'pg';
import type { FileStorage } from '#server/core/files/storage/storage.ts';

/** Parts of the server that requests need. */
export type ReadinessPart = 'reads' | 'writes' | 'stream' | 'queue' | 'storage';

/** Result of the checks. `degraded` means that a part is unavailable that most requests do not need. */
export interface ReadinessReport {
  status: 'ok' | 'degraded' | 'unavailable';
  checks: Record<ReadinessPart, 'ok' | 'no answer' | 'read only' | 'disk full' | 'failed'>;
}

export type Readiness = () => Promise<ReadinessReport>;

/** Deadline of each check. All of them run at once, so a load balancer has its answer in less than two seconds. */
export const CHECK_MS = 1_800;

/** Parts without which the server is not ready. The others are needed only for files, mails and background jobs. */
const needed: readonly ReadinessPart[] = ['reads', 'writes', 'stream'];

/** Sorts more than `work_mem` holds, so that it writes to the disk of the rows and fails if that disk is full. */
const usesDisk = `select count(*) from (select repeat(n::text, 20) from generate_series(1, 3000) n order by random()) x`;

interface ReadinessParts {
  pool: pg.Pool;
  storage: Pick<FileStorage, 'check'>;
  stream: { readonly isAlive: boolean };
  queue: { isAlive(): boolean };
  checkMs?: number;
}

/** Creates a check of everything that a request may need. Simultaneous calls share one check. */
export function createReadiness({ pool, storage, stream, queue, checkMs = CHECK_MS }: ReadinessParts): Readiness {
  let running: Promise<ReadinessReport> | undefined;

  async function runChecks(): Promise<ReadinessReport> {
    const within = <T>(work: Promise<T>): Promise<T | 'no answer'> =>
      Promise.race([work, new Promise<'no answer'>((resolve) => setTimeout(resolve, checkMs, 'no answer').unref())]);
    const [reads, writes, files] = await Promise.all([
      within(outcome(pool.query('select'))),
      within(writing(pool)),
      within(outcome(storage.check())),
    ]);
    const checks: ReadinessReport['checks'] = {
      reads,
      writes,
      stream: stream.isAlive ? 'ok' : 'no answer',
      queue: queue.isAlive() ? 'ok' : 'no answer',
      storage: files,
    };
    const failing = (Object.keys(checks) as ReadinessPart[]).filter((part) => checks[part] !== 'ok');
    if (failing.length === 0) return { status: 'ok', checks };
    return { status: failing.some((part) => needed.includes(part)) ? 'unavailable' : 'degraded', checks };
  }

  return () => {
    running ??= runChecks().finally(() => {
      running = undefined;
    });
    return running;
  };
}

const outcome = (work: Promise<unknown>): Promise<'ok' | 'failed'> =>
  work.then(
    () => 'ok',
    () => 'failed',
  );

async function writing(pool: pg.Pool): Promise<'ok' | 'read only' | 'disk full' | 'failed'> {
  let client: pg.PoolClient | undefined;
  // A connection that cannot write is closed, because a new one may find that the database can be written again.
  let isSpent = true;
  try {
    client = await pool.connect();
    await client.query("begin read only; set local work_mem = '64kB'");
    const { rows } = await client.query<{ is: boolean }>(
      "select pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is",
    );
    if (rows[0]?.is !== true) await client.query(usesDisk);
    await client.query('rollback');
    isSpent = rows[0]?.is === true;
    return isSpent ? 'read only' : 'ok';
  } catch (error) {
    return (error as { code?: unknown }).code === '53100' ? 'disk full' : 'failed';
  } finally {
    client?.release(isSpent);
  }
}
