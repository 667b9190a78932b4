import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { TokenAmount } from '#web/shared/wallet/token-amount.tsx';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';
import styles from './wallet-summary.module.css';

/** The wallet's balance and its latest transaction. */
export function WalletSummary() {
  const { t } = useTranslation();
  const format = useFormat();
  const [wallet] = useRows('TokenWallet', { owner: useActor().id });
  const [last] = useQuery('wallet.transactions', {}).rows;
  return (
    <Panel title={t('dashboard.wallet.title')}>
      <p className={styles.balance}>{wallet ? <TokenAmount tokens={wallet.tokenBalance.value} /> : '–'}</p>
      {last && (
        <p className={styles.last}>
          <bdi>{t(`dashboard.wallet.kind.${last.kind}`)}</bdi>
          <bdi className="tabular-numbers">{format.signed(last.amount)}</bdi>
          <time dateTime={last.timestamp}>
            <bdi>{format.relative(last.timestamp)}</bdi>
          </time>
        </p>
      )}
    </Panel>
  );
}
