import { expect, test } from 'vitest';
import { testPerson } from '#data/test-person.ts';
import { testPool } from '#data/test-pool.ts';
import type { TokenTransaction } from '#domain/wallet/wallet.ts';
import { proveChain } from '#web/wallet/ledger/ledger-chain.ts';

const pool = await testPool();
const owner = await testPerson(pool);
const move = (key: string, kind: string, tokens: number, other: string) =>
  pool.query('select post_transfer($1, $2, null, $3)', [
    key,
    kind,
    JSON.stringify([
      { account: { kind: 'wallet', owner }, tokens },
      { account: { kind: other, owner: null }, tokens: -tokens },
    ]),
  ]);
await move('a', 'top-up', 500_000, 'card');
await move('b', 'ai-capture', -1_100_000, 'ai');
await move('c', 'plan', 200_000, 'grant');
await move('d', 'card-refund', -150_000, 'card');

async function entries(): Promise<TokenTransaction[]> {
  const { rows } = await pool.query<{ row: TokenTransaction }>(
    'select to_jsonb(t) as row from token_transaction_view t where owner = $1 order by "timestamp", id',
    [owner],
  );
  return rows.map(({ row }) => row);
}

test('proveChain recomputes the balance, the granted part and every hash of a wallet', async () => {
  // Granted tokens are spent before bought ones: first the welcome grant of a million. A card refund takes bought tokens.
  expect(await proveChain(await entries())).toEqual({ isWhole: true, entries: 5, tokens: 450_000, granted: 200_000 });
});

test('proveChain detects a ledger entry that was changed, removed, added or reordered', async () => {
  const rows = await entries();
  const [first, second, ...rest] = rows;
  if (!first || !second) throw new Error('the wallet has fewer than two entries');
  const wrong = [
    [first, { ...second, amount: second.amount + 1 }, ...rest],
    [first, { ...second, granted: 1 }, ...rest],
    [first, { ...second, timestamp: first.timestamp }, ...rest],
    [first, ...rest],
    [second, first, ...rest],
    [first, first, second, ...rest],
  ];
  for (const list of wrong) expect((await proveChain(list)).isWhole).toBe(false);
});
