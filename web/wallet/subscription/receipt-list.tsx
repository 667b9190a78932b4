import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '#domain/wallet/purchase.ts';
import { brandOf } from '#domain/wallet/card-brand.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useQuery } from '#web/store/hooks.ts';
import { useMoney } from '#web/wallet/payment/use-money.ts';
import styles from '#web/wallet/payment/payment.module.css';

/** Purchases of the user, paid and failed, newest first. */
export function ReceiptList() {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore, retry } = useQuery('purchase.mine', {});
  const paid = rows.filter(({ subtotalCents }) => subtotalCents > 0);
  return (
    <Panel gap={12} title={t('paying.receipts.title')}>
      {rows.length === 0 && state === 'loading' && (
        <Loading label={t('paying.receipts.title')}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {rows.length === 0 && state === 'error' && <ErrorBox onRetry={retry} />}
      {paid.length === 0 && state === 'ready' && <p className="text-muted">{t('paying.receipts.none')}</p>}
      {paid.length > 0 && (
        <Stack as="ul" lines className={styles.receipts}>
          {paid.map((purchase) => (
            <Receipt key={purchase.id} purchase={purchase} />
          ))}
        </Stack>
      )}
      {hasMore && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('paying.receipts.more')}
        </Button>
      )}
    </Panel>
  );
}

function Failure({ failure }: Pick<Purchase, 'failure'>) {
  const { t } = useTranslation();
  return failure === null ? null : <div className="text-muted">{t(`paying.failure.${failure}`)}</div>;
}

function Receipt({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const tokens = useTokenText();
  const { kind, subscriptionTier, status, number, cardName, refundedCents, isSandbox, failure } = purchase;
  const what = t(`paying.receipts.${kind}`, {
    tier: subscriptionTier === null ? '' : money.tier(subscriptionTier),
    tokens: tokens(purchase.tokens),
  });
  const facts = [
    number !== null && t('paying.receipts.number', { number }),
    cardName !== null && brandOf(cardName),
    isSandbox && t('paying.receipts.sandbox'),
    refundedCents > 0 && t('paying.receipts.refunded', { amount: money.cents(refundedCents) }),
    status === 'OPEN' && t('paying.receipts.open'),
  ].filter((fact) => fact !== false);
  return (
    <Row as="li" gap={16} justify="space-between">
      <div>
        <b>
          {number === null ? (
            <bdi>{what}</bdi>
          ) : (
            <Link to="/user/receipts/$id" params={{ id: purchase.id }}>
              <bdi>{what}</bdi>
            </Link>
          )}
        </b>
        <div className="text-muted">
          <bdi>{format.dateTime(purchase.paidAt ?? purchase.createdAt)}</bdi>
          {facts.map((fact) => (
            <span key={fact}>
              {' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </div>
        <Failure failure={failure} />
      </div>
      <bdi className="tabular-numbers">
        {status === 'FAILED' ? t('paying.receipts.failed') : money.cents(purchase.totalCents)}
      </bdi>
    </Row>
  );
}
