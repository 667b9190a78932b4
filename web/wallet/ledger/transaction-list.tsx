import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TransactionFilter, transactionFilters, type TokenTransaction } from '#domain/wallet/wallet.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { type QueryView, useActor, useQuery, useRows } from '#web/store/hooks.ts';
import { CsvButton } from '#web/wallet/ledger/csv-button.tsx';
import { TransactionRow, type RefundProps } from '#web/wallet/ledger/transaction-row.tsx';
import styles from './wallet-tab.module.css';

const choices = ['all', ...transactionFilters] as const;

/** Transactions of the wallet, newest first, in pages, with a button that shows new ones. */
export function TransactionList({ Refund }: RefundProps) {
  const { t } = useTranslation();
  const [only, setOnly] = useState<TransactionFilter>();
  const query = only === undefined ? '' : `?only=${only}`;
  return (
    <Panel
      gap={12}
      title={t('billing.movements.title')}
      actions={<CsvButton href={`/api/wallet/transactions.csv${query}`} />}
    >
      <Row as="fieldset" gap={8} wrap className={styles.filters}>
        <legend className="visually-hidden">{t('billing.movements.filter')}</legend>
        {choices.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === (only ?? 'all')}
            onClick={() => setOnly(each === 'all' ? undefined : each)}
          >
            {t(`billing.movements.only.${each}`)}
          </button>
        ))}
      </Row>
      <TransactionPages key={only ?? 'all'} only={only} Refund={Refund} />
    </Panel>
  );
}

/** Ids of the newest transaction of each enrollment; `rows` come newest first. */
function newestByEnrollment(rows: readonly TokenTransaction[]): Set<string> {
  const newest = new Map<string, string>();
  for (const { id, enrollmentID } of rows)
    if (enrollmentID !== null && !newest.has(enrollmentID)) newest.set(enrollmentID, id);
  return new Set(newest.values());
}

/** Pairs each transaction with the balance after it, computed back from the current balance. */
function withBalance(rows: readonly TokenTransaction[], balance: number): [TokenTransaction, number][] {
  let after = balance;
  return rows.map((row) => {
    const left = after;
    after -= row.amount;
    return [row, left];
  });
}

function TransactionPages({ only, Refund }: RefundProps & { only: TransactionFilter | undefined }) {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery(
    'wallet.transactions',
    only ? { only } : {},
  );
  const [wallet] = useRows('TokenWallet', { owner: useActor().id });
  if (rows.length === 0) return <NoTransactions state={state} onRetry={retry} />;
  // The balance follows from the rows only if none is filtered out or still hidden behind the button.
  const isWhole = only === undefined && newCount === 0 && state !== 'offline';
  const newest = newestByEnrollment(rows);
  return (
    <>
      {state === 'offline' && <OfflineBanner>{t('billing.movements.offline')}</OfflineBanner>}
      {newCount > 0 && (
        <Button variant="default" onClick={showNew}>
          {t('billing.movements.new', { count: newCount })}
        </Button>
      )}
      <Stack as="ul" lines aria-label={t('billing.movements.title')}>
        {withBalance(rows, wallet?.tokenBalance.value ?? 0).map(([row, after]) => (
          <TransactionRow
            key={row.id}
            transaction={row}
            balanceAfter={isWhole && wallet ? after : undefined}
            isNewest={newest.has(row.id)}
            Refund={Refund}
          />
        ))}
      </Stack>
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {hasMore && state !== 'error' && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('billing.movements.more')}
        </Button>
      )}
    </>
  );
}

function NoTransactions({ state, onRetry }: Pick<QueryView<never>, 'state'> & { onRetry: () => void }) {
  const { t } = useTranslation();
  if (state === 'loading')
    return (
      <Loading label={t('billing.movements.loading')}>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (state === 'offline') return <ErrorBox message={t('billing.movements.offline')} onRetry={onRetry} />;
  if (state === 'error') return <ErrorBox onRetry={onRetry} />;
  return <EmptyState art="cleared" title={t('billing.movements.none')} />;
}
