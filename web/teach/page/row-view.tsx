import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import type { QueryView } from '#web/store/hooks.ts';

export interface RowViewProps<Row> extends Pick<QueryView<unknown>, 'state' | 'retry'> {
  row: Row | undefined;
  render: (row: Row) => ReactNode;
}

/** Renders the row of the URL, or why it is missing. A row of another owner looks like one that does not exist. */
export function RowView<Row>({ row, state, retry, render }: RowViewProps<Row>) {
  if (row !== undefined) return render(row);
  if (state === 'loading') return <RowSkeleton />;
  if (state === 'ready') return <NotFound />;
  return <Unreachable isOffline={state === 'offline'} onRetry={retry} />;
}

export function RowSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t('common.loading')}>
      <Skeleton width={280} height={28} />
      <br />
      <Skeleton height={360} />
    </Loading>
  );
}

export function Unreachable({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!isOffline) return <ErrorBox onRetry={onRetry} />;
  return <ErrorBox title={t('teach.away.title')} message={t('teach.away.body')} />;
}
