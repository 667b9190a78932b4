import type pg from 'pg';
import type { ScheduleFit } from '#domain/learn/card/card.ts';
import type { CardHistory } from '#domain/learn/fitting/recall-prediction.ts';
import { type RunInWorker, runInWorker, type WorkerLimits } from '#server/core/worker/run-in-worker.ts';

/** Reviews of a learner from which on the scheduler is fitted. */
const REVIEWS_MIN = 400;
/** Growth of the number of reviews from which on the scheduler is fitted again. */
const GROWTH = 1.2;
/** Cards and reviews of one fit, those of the cards reviewed last. */
const CARDS_MAX = 3_000;
const FITTED_REVIEWS_MAX = 50_000;
const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';
const WORKER = new URL('fit-worker.ts', import.meta.url);
const limits: WorkerLimits = { timeoutMs: 120_000, megabytes: 512, answerMegabytes: 1 };

/** Condition for cards whose reviews are stored from the first one on. */
const isComplete = `c.memory ? 'firstReview' and jsonb_array_length(c.reviews) = (c.memory ->> 'reps')::int`;

/**
 * Fits the scheduler to every learner with enough new reviews. Safe to run at any time, concurrently and interrupted. One
 * learner whose fit fails does not stop the others.
 */
export async function fitSchedules(pool: pg.Pool, run: RunInWorker = runInWorker): Promise<void> {
  const errors: unknown[] = [];
  for (let last: string | undefined = FIRST; last !== undefined; )
    last = await fitBatch(pool, last, (id, reviews) =>
      fitLearner(pool, run, id, reviews).catch((error: unknown) => void errors.push(error)),
    );
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} learners were not fitted`);
}

/** @returns the last id of the batch, or undefined after the last batch */
async function fitBatch(
  pool: pg.Pool,
  last: string,
  fit: (id: string, reviews: number) => Promise<void>,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string; reviews: number }>(
    `select u.id, f.reviews from "user" u
       join lateral (select coalesce(sum(jsonb_array_length(c.reviews)), 0)::int as reviews from card c
         where c.owner = u.id and ${isComplete}) f on true
       where u.id > $1 and u.erased_at is null
         and f.reviews >= greatest($2, $3::float8 * coalesce((u.schedule_fit ->> 'reviews')::int, 0))
       order by u.id limit $4`,
    [last, REVIEWS_MIN, GROWTH, BATCH],
  );
  for (const { id, reviews } of rows) await fit(id, reviews);
  return rows.length < BATCH ? undefined : rows.at(-1)?.id;
}

async function fitLearner(pool: pg.Pool, run: RunInWorker, id: string, reviews: number): Promise<void> {
  const { rows } = await pool.query<CardHistory>(
    `select "firstReview", reviews from (
       select c.memory ->> 'firstReview' as "firstReview", c.reviews,
           sum(jsonb_array_length(c.reviews)) over (order by c.memory ->> 'lastReview' desc, c.id) as total
         from card c where c.owner = $1 and ${isComplete} order by c.memory ->> 'lastReview' desc, c.id limit $2) latest
       where total <= $3`,
    [id, CARDS_MAX, FITTED_REVIEWS_MAX],
  );
  const fit: ScheduleFit = { ...(await run<ScheduleFit>(WORKER, rows, limits)), reviews };
  await pool.query('update "user" set schedule_fit = $2 where id = $1 and erased_at is null', [id, fit]);
}
