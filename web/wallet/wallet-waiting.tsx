import { useTranslation } from 'react-i18next';
import type { WaitingTokens } from '#domain/wallet/wallet.ts';
import { exchange } from '#web/shared/exchange.ts';
import { useTokens } from '#web/shared/token-amount.tsx';
import { useRefetched } from '#web/shared/use-refetched.ts';
import styles from './wallet-tab.module.css';

const ask = () => exchange<WaitingTokens>('/api/wallet/waiting');

/** Pending amounts: held for a tutor answer that is being written, and earned but not booked yet. */
export function WalletWaiting({ since }: { since: string }) {
  const { t } = useTranslation();
  const tokens = useTokens();
  const waiting = useRefetched(since, ask);
  if (!waiting) return null;
  return (
    <dl className={styles['totals']}>
      <div>
        <dt>{t('billing.waiting.held')}</dt>
        <dd>
          <bdi className="tnum">{tokens(waiting.held)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('billing.waiting.pending')}</dt>
        <dd>
          <bdi className="tnum">{tokens(waiting.pending)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
