import type pg from 'pg';
import { CSV_BOM, csvLine } from '#domain/kernel/text/csv.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { TransactionFilter } from '#domain/wallet/wallet.ts';
import { type StatementEntry, statementEntriesOf } from '#server/wallet/statement-entry.ts';

const isShown: Record<TransactionFilter, (entry: StatementEntry) => boolean> = {
  spent: ({ amount }) => amount < 0,
  received: ({ amount }) => amount > 0,
  refunds: ({ kind }) => ['refund', 'ai-release', 'claim-refund'].includes(kind),
};

/** All transactions of a wallet as CSV, oldest first, each with the balance after it. */
export async function* statementCsv(
  pool: pg.Pool,
  owner: UserId,
  only: TransactionFilter | undefined,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(['timestamp', 'kind', 'about', 'tokens', 'balance after', 'id']);
  let balance = 0;
  for await (const entry of statementEntriesOf(pool, owner)) {
    const { id, timestamp, amount, kind, about } = entry;
    balance += amount;
    if (only === undefined || isShown[only](entry)) yield csvLine([timestamp, kind, about, amount, balance, id]);
  }
}
