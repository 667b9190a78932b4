import type { PayBackProps } from '#web/wallet/movement-row.tsx';
import { WalletBalance } from '#web/wallet/wallet-balance.tsx';
import { WalletMovements } from '#web/wallet/wallet-movements.tsx';
import { WalletProof } from '#web/wallet/wallet-proof.tsx';
import styles from './wallet-tab.module.css';

/** Account tab with the balance, the transactions and the proof of the wallet. */
export function WalletTab({ PayBack }: PayBackProps) {
  return (
    <div className={styles['tab']}>
      <WalletBalance />
      <WalletMovements PayBack={PayBack} />
      <WalletProof />
    </div>
  );
}
