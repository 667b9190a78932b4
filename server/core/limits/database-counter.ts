import type pg from 'pg';
import type { LimitRule } from '#server/core/limits/limit-table.ts';

/** A counted attempt with the window it was counted in. */
export interface CountedAttempt {
  key: string;
  endsAt: string;
  isFirst: boolean;
}

type Client = Pick<pg.ClientBase | pg.Pool, 'query'>;

/** Counts an attempt. An attempt over the limit is not counted and writes nothing. @returns the seconds to wait, or what was counted */
export async function countAttempt(
  client: Client,
  key: string,
  { max, seconds }: LimitRule,
  times: number,
): Promise<CountedAttempt | number> {
  const { rows } = await client.query<{ count: number; endsAt: string }>(
    `insert into auth_attempt as a (key, count, ends_at) values ($1, $2, now() + $3 * interval '1 second')
     on conflict (key) do update set
       count = case when a.ends_at <= now() then excluded.count else a.count + excluded.count end,
       ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
     where a.ends_at <= now() or a.count + excluded.count <= $4
     returning count, ends_at::text as "endsAt"`,
    [key, times, seconds, max],
  );
  const [counted] = rows;
  if (!counted) return secondsLeft(client, key, seconds);
  return { key, endsAt: counted.endsAt, isFirst: counted.count === times };
}

/** Uncounts one attempt, unless a new window has begun. */
export async function uncountAttempt(
  client: Client,
  { key, endsAt }: Pick<CountedAttempt, 'key' | 'endsAt'>,
): Promise<void> {
  await client.query(
    'update auth_attempt set count = count - 1 where key = $1 and ends_at = $2::timestamptz and count > 0',
    [key, endsAt],
  );
}

/** Deletes old windows. It runs outside the transactions of requests, because others would wait for its locks. */
export async function deleteOldAttempts(pool: pg.Pool): Promise<void> {
  await pool.query("delete from auth_attempt where ends_at < now() - interval '1 day'");
}

async function secondsLeft(client: Client, key: string, seconds: number): Promise<number> {
  const { rows } = await client.query<{ wait: number }>(
    'select greatest(1, ceil(extract(epoch from ends_at - now())))::int as wait from auth_attempt where key = $1',
    [key],
  );
  return rows[0]?.wait ?? seconds;
}
