import { PayBack } from '#web/app/pay-back.tsx';
import { WalletTab } from '#web/wallet/wallet-tab.tsx';

/** The wallet tab. Its lines offer to withdraw from paid enrollments. */
export function OwnWallet() {
  return <WalletTab PayBack={PayBack} />;
}
