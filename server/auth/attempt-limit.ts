import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';

/** At most `max` attempts in `seconds`, counted by what is tried and for whom. */
export interface Limit {
  name: string;
  /** An e-mail address, a network, or both; kept only as a hash. */
  subject: string;
  max: number;
  seconds: number;
}

export type TakeAttempt = (limits: readonly Limit[]) => Promise<void>;

/**
 * Counts in the database, so that a restart or a second server forgets nothing. A limit is counted only when those before
 * it let the attempt through: whoever is refused by a narrow one does not use up a wide one, which others share.
 * @throws AppError too_many with the seconds to wait
 */
export function createAttemptLimit(pool: pg.Pool, secret: string): TakeAttempt {
  async function take({ name, subject, max, seconds }: Limit): Promise<void> {
    const key = `${name}:${createHmac('sha256', secret).update(subject).digest('base64url')}`;
    const { rows } = await pool.query<{ count: number; wait: number }>(
      `insert into auth_attempt as a (key, count, ends_at) values ($1, 1, now() + $2 * interval '1 second')
       on conflict (key) do update set
         count = case when a.ends_at <= now() then 1 else a.count + 1 end,
         ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
       returning count, ceil(extract(epoch from ends_at - now()))::int as wait`,
      [key, seconds],
    );
    const { count = 0, wait = 0 } = rows[0] ?? {};
    if (count === 1) await pool.query("delete from auth_attempt where ends_at < now() - interval '1 day'");
    if (count > max) throw new AppError('too_many', 'Too many attempts.', { details: { seconds: wait } });
  }

  return async (limits) => {
    for (const limit of limits) await take(limit);
  };
}
