import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { WaitingTokens } from '#domain/wallet/wallet.ts';

export async function waitingTokens(pool: pg.Pool, owner: UserId): Promise<WaitingTokens> {
  const { rows } = await pool.query<WaitingTokens>(
    `select coalesce(sum(balance) filter (where kind = 'held'), 0)::float8 as held,
        coalesce(sum(balance) filter (where kind = 'pending'), 0)::float8 as pending
      from ledger_account where owner = $1`,
    [owner],
  );
  return rows[0] ?? { held: 0, pending: 0 };
}
