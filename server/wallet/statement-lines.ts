import type pg from 'pg';
import { CSV_START, csvLine } from '#domain/kernel/csv.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { MovementFilter } from '#domain/wallet/wallet.ts';
import { type Movement, movementsOf } from '#server/wallet/movements.ts';

const isShown: Record<MovementFilter, (movement: Movement) => boolean> = {
  spent: ({ amount }) => amount < 0,
  received: ({ amount }) => amount > 0,
  refunds: ({ kind }) => ['refund', 'ai-release', 'claim-refund'].includes(kind),
};

/** All transactions of a wallet as CSV, oldest first, each with the balance after it. */
export async function* statementLines(
  pool: pg.Pool,
  owner: UserId,
  only: MovementFilter | undefined,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(['timestamp', 'kind', 'about', 'tokens', 'balance after', 'id']);
  let balance = 0;
  for await (const movement of movementsOf(pool, owner)) {
    const { id, timestamp, amount, kind, about } = movement;
    balance += amount;
    if (only === undefined || isShown[only](movement)) yield csvLine([timestamp, kind, about, amount, balance, id]);
  }
}
