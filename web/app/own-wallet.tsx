import { PayBack } from '#web/app/pay-back.tsx';
import { WalletTab } from '#web/wallet/wallet-tab.tsx';

/** The wallet, from whose lines enrolments are given back. */
export function OwnWallet() {
  return <WalletTab PayBack={PayBack} />;
}
