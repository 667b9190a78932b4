import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';

/** At most `max` attempts in `seconds`, counted by what is tried and for whom. */
export interface Limit {
  name: string;
  /** An e-mail address or a network; kept only as a hash. */
  subject: string;
  max: number;
  seconds: number;
}

export type TakeAttempt = (limits: readonly Limit[]) => Promise<void>;

/**
 * Counts in the database, so that a restart or a second server forgets nothing. Every limit is counted also when another
 * is already reached: trying on while refused does not help.
 * @throws AppError too_many with the seconds to wait
 */
export function createAttemptLimit(pool: pg.Pool, secret: string): TakeAttempt {
  const keyOf = ({ name, subject }: Limit): string =>
    `${name}:${createHmac('sha256', secret).update(subject).digest('base64url')}`;

  return async (limits) => {
    const wanted = new Map(limits.map((limit) => [keyOf(limit), limit]));
    // In order of key: two requests that count the same rows must not wait for each other in a circle.
    const keys = [...wanted.keys()].toSorted();
    const { rows } = await pool.query<{ key: string; count: number; wait: number }>(
      `insert into auth_attempt as a (key, count, ends_at)
         select key, 1, now() + seconds * interval '1 second' from unnest($1::text[], $2::int[]) as u(key, seconds)
       on conflict (key) do update set
         count = case when a.ends_at <= now() then 1 else a.count + 1 end,
         ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
       returning key, count, ceil(extract(epoch from a.ends_at - now()))::int as wait`,
      [keys, keys.map((key) => wanted.get(key)?.seconds)],
    );
    if (rows.some((row) => row.count === 1))
      await pool.query("delete from auth_attempt where ends_at < now() - interval '1 day'");
    const waits = rows.filter(({ key, count }) => count > (wanted.get(key)?.max ?? 0)).map((row) => row.wait);
    if (waits.length > 0)
      throw new AppError('too_many', 'Too many attempts.', { details: { seconds: Math.max(...waits) } });
  };
}
