import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MovementFilter, movementFilters, type TokenTransaction } from '#domain/wallet/wallet.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { Loading, SkeletonText } from '#ui/skeleton.tsx';
import { type QueryView, useActor, useQuery, useRows } from '#web/store/hooks.ts';
import { CsvButton } from '#web/wallet/csv-button.tsx';
import { MovementRow, type PayBackProps } from '#web/wallet/movement-row.tsx';
import styles from './wallet-tab.module.css';

const choices = ['all', ...movementFilters] as const;

/** Transactions of the wallet, newest first, in pages, with a button that shows new ones. */
export function WalletMovements({ PayBack }: PayBackProps) {
  const { t } = useTranslation();
  const titleID = useId();
  const [only, setOnly] = useState<MovementFilter>();
  const query = only === undefined ? '' : `?only=${only}`;
  return (
    <section className="box" aria-labelledby={titleID}>
      <header className={styles['head']}>
        <Title order={2} id={titleID}>
          {t('billing.movements.title')}
        </Title>
        <CsvButton href={`/api/wallet/transactions.csv${query}`} />
      </header>
      <fieldset className={styles['filters']}>
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
      </fieldset>
      <MovementList key={only ?? 'all'} only={only} PayBack={PayBack} />
    </section>
  );
}

/** Ids of the newest transaction of each enrollment; `rows` come newest first. */
function newestOf(rows: readonly TokenTransaction[]): Set<string> {
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

function MovementList({ only, PayBack }: PayBackProps & { only: MovementFilter | undefined }) {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery(
    'wallet.movements',
    only ? { only } : {},
  );
  const [wallet] = useRows('TokenWallet', { owner: useActor().id });
  if (rows.length === 0) return <NoMovements state={state} onRetry={retry} />;
  // The balance follows from the rows only if none is filtered out or still hidden behind the button.
  const isWhole = only === undefined && newCount === 0 && state !== 'offline';
  const newest = newestOf(rows);
  return (
    <>
      {state === 'offline' && <OfflineBanner>{t('billing.movements.offline')}</OfflineBanner>}
      {newCount > 0 && (
        <Button variant="light" onClick={showNew}>
          {t('billing.movements.new', { count: newCount })}
        </Button>
      )}
      <ul className={styles['movements']} aria-label={t('billing.movements.title')}>
        {withBalance(rows, wallet?.tokenBalance.value ?? 0).map(([row, after]) => (
          <MovementRow
            key={row.id}
            movement={row}
            after={isWhole && wallet ? after : undefined}
            isLast={newest.has(row.id)}
            PayBack={PayBack}
          />
        ))}
      </ul>
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {hasMore && state !== 'error' && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('billing.movements.more')}
        </Button>
      )}
    </>
  );
}

function NoMovements({ state, onRetry }: Pick<QueryView<never>, 'state'> & { onRetry: () => void }) {
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
