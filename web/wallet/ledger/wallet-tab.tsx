import type { RefundProps } from '#web/wallet/ledger/transaction-row.tsx';
import { WalletBalance } from '#web/wallet/ledger/wallet-balance.tsx';
import { TransactionList } from '#web/wallet/ledger/transaction-list.tsx';
import { LedgerProof } from '#web/wallet/ledger/ledger-proof.tsx';
import styles from './wallet-tab.module.css';

/** Account tab with the balance, the transactions and the proof of the wallet. */
export function WalletTab({ Refund }: RefundProps) {
  return (
    <div className={styles.tab}>
      <WalletBalance />
      <TransactionList Refund={Refund} />
      <LedgerProof />
    </div>
  );
}
