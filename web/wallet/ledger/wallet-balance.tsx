import { useTranslation } from 'react-i18next';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { StatementDownload } from '#web/wallet/ledger/statement-download.tsx';
import { PendingTokens } from '#web/wallet/ledger/pending-tokens.tsx';
import styles from './wallet-tab.module.css';

/** Balance of the wallet, with a link to buy tokens, the pending amounts and the monthly statements. */
export function WalletBalance() {
  const { t } = useTranslation();
  const format = useFormat();
  const [wallet] = useRows('TokenWallet', { owner: useActor().id });
  if (!wallet) return <Skeleton height={140} />;
  const { value } = wallet.tokenBalance;
  return (
    <Panel gap={14} title={<bdi>{wallet.name}</bdi>}>
      <Row gap={12} align="center" justify="space-between" wrap>
        <p className={styles.amount}>
          <b className="tabular-numbers">
            <bdi>{format.number(value)}</bdi>
          </b>{' '}
          <span className="text-muted">{t('billing.worth', { dollars: format.money(value / TOKENS_PER_USD) })}</span>
        </p>
        <LinkButton to="/payment" search={{ cents: '500' }}>
          {t('paying.buy')}
        </LinkButton>
      </Row>
      <PendingTokens since={wallet.updatedAt} />
      <StatementDownload createdAt={wallet.createdAt} />
    </Panel>
  );
}
