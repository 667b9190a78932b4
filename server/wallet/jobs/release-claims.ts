import type { Certification } from '#domain/certify/certification.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import { claimEarning } from '#domain/wallet/ledger.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

type DueClaim = Pick<Certification, 'id' | 'userID' | 'owner' | 'unearnedTokens'>;

const due = `select id, user_id as "userID", owner, unearned_tokens::float8 as "unearnedTokens" from certification
  where unearned_tokens > 0 and issue_date::timestamptz <= coalesce($1::timestamptz, now()) - $2 * interval '24 hours'
  limit 1 for update skip locked`;

/**
 * Money: pays teachers for claimed certifications once their refund period is over, as for lessons (D-72). Safe to
 * run at any time, concurrently and interrupted: each payment is moved once, in its own transaction.
 * @param now an ISO timestamp; the database's clock by default
 */
export async function releaseClaims({ pool }: Pick<TransactionParts, 'pool'>, now?: string): Promise<void> {
  const releaseOne = () =>
    withTransaction(pool, async (client) => {
      const { rows } = await client.query<DueClaim>(due, [now, REFUND_DAYS]);
      const [claim] = rows;
      if (!claim) return false;
      const { id, userID, owner, unearnedTokens } = claim;
      await postTransfer(client, claimEarning({ id, owner: userID, teacherID: owner, tokens: unearnedTokens }));
      await client.query('update certification set unearned_tokens = 0 where id = $1', [id]);
      return true;
    });
  while (await releaseOne());
}
