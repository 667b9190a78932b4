import { Stack } from '#ui/layout/stack.tsx';
import type { RefundProps } from '#web/wallet/ledger/transaction-row.tsx';
import { WalletBalance } from '#web/wallet/ledger/wallet-balance.tsx';
import { TransactionList } from '#web/wallet/ledger/transaction-list.tsx';
import { LedgerProof } from '#web/wallet/ledger/ledger-proof.tsx';

/** Account tab with the balance, the transactions and the proof of the wallet. */
export function WalletTab({ Refund }: RefundProps) {
  return (
    <Stack gap={20} maxWidth={900} mt={8} mb={20}>
      <WalletBalance />
      <TransactionList Refund={Refund} />
      <LedgerProof />
    </Stack>
  );
}
