import { EnrollmentRefund } from '#web/app/account/enrollment-refund.tsx';
import { WalletTab } from '#web/wallet/ledger/wallet-tab.tsx';

/** The wallet tab. Its lines offer to withdraw from paid enrollments. */
export function AccountWallet() {
  return <WalletTab Refund={EnrollmentRefund} />;
}
