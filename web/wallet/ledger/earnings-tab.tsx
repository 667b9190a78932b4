import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Earnings, MonthlyEarnings } from '#domain/wallet/earnings.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { MetricTable } from '#web/shared/control/metric-table.tsx';
import { TokenAmount } from '#web/shared/wallet/token-amount.tsx';
import { CsvButton } from '#web/wallet/ledger/csv-button.tsx';
import { type EarningsState, useEarnings } from '#web/wallet/ledger/use-earnings.ts';
import styles from './wallet-tab.module.css';

const kinds = ['pending', 'booked', 'refunded', 'granted'] as const satisfies readonly (keyof Earnings)[];

/** Account tab with the earnings from the user's lessons, courses and certifications, by month. */
export function EarningsTab() {
  const { t } = useTranslation();
  const { rows, total, state, hasMore, more, retry } = useEarnings();
  if (rows.length === 0) return <NoEarnings state={state} onRetry={retry} />;
  return (
    <Stack gap={20} maxWidth={900} mt={8} mb={20}>
      {total && <Total total={total} />}
      <Months rows={rows}>
        {(state === 'offline' || state === 'error') && <Problem state={state} onRetry={retry} />}
        {hasMore && (
          <Button variant="default" loading={state === 'loading'} onClick={more}>
            {t('billing.movements.more')}
          </Button>
        )}
      </Months>
    </Stack>
  );
}

interface StateProps {
  state: EarningsState;
  onRetry: () => void;
}

function Problem({ state, onRetry }: StateProps) {
  const { t } = useTranslation();
  if (state === 'offline') return <ErrorBox message={t('billing.earnings.offline')} onRetry={onRetry} />;
  return <ErrorBox onRetry={onRetry} />;
}

function NoEarnings({ state, onRetry }: StateProps) {
  const { t } = useTranslation();
  if (state === 'loading')
    return (
      <Loading label={t('billing.earnings.title')}>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (state !== 'ready') return <Problem state={state} onRetry={onRetry} />;
  return (
    <EmptyState art="cleared" title={t('billing.earnings.none')}>
      {t('billing.earnings.noneHint')}
    </EmptyState>
  );
}

function Months({ rows, children }: { rows: readonly MonthlyEarnings[]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('billing.earnings.title')} actions={<CsvButton href="/api/wallet/earnings.csv" />}>
      {months(rows).map((month) => (
        <Month key={month[0]?.month} rows={month} />
      ))}
      {children}
    </Panel>
  );
}

function Total({ total }: { total: Earnings }) {
  const { t } = useTranslation();
  return (
    <Panel gap={14} title={t('billing.earnings.total')}>
      <Stack as="dl" gap={[14, 24]} columns="repeat(auto-fit, minmax(min(100%, 190px), 1fr))" className={styles.totals}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`billing.earnings.${kind}`)}</dt>
            <dd>
              <TokenAmount tokens={total[kind]} />
            </dd>
          </div>
        ))}
      </Stack>
      <p className="text-muted">{t('billing.earnings.grantedHelp')}</p>
    </Panel>
  );
}

/** Groups rows by month and keeps their order. */
function months(rows: readonly MonthlyEarnings[]): MonthlyEarnings[][] {
  const found = new Map<string, MonthlyEarnings[]>();
  for (const row of rows) found.set(row.month, [...(found.get(row.month) ?? []), row]);
  return [...found.values()];
}

function Month({ rows }: { rows: readonly MonthlyEarnings[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = rows;
  if (!first) return null;
  const name = format.month(first.month);
  return (
    <>
      <Title order={3} mt="md">
        <bdi>{name}</bdi>
      </Title>
      <MetricTable
        caption={name}
        heads={[
          t('billing.earnings.sold'),
          t('billing.earnings.payments'),
          ...kinds.map((kind) => t(`billing.earnings.${kind}`)),
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          head: <SoldItem row={row} />,
          cells: [row.payments, ...kinds.map((kind) => row[kind])].map((figure) => format.number(figure)),
        }))}
      />
    </>
  );
}

const itemPages = {
  Lesson: '/teach/lessons/$id',
  Course: '/teach/courses/$id',
  Certification: '/learn/certifications/$id',
} as const;

function SoldItem({ row: { model, id, name } }: { row: MonthlyEarnings }) {
  const { t } = useTranslation();
  if (name === null) return t('billing.earnings.gone');
  return (
    <Link to={itemPages[model]} params={{ id }}>
      <bdi>{name}</bdi>
    </Link>
  );
}
