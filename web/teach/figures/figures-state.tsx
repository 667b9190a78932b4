import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import type { FiguresView } from '#web/teach/figures/use-figures.ts';

interface FiguresStateProps<Figures> {
  view: FiguresView<Figures>;
  children: (figures: Figures) => ReactNode;
}

/** Renders the analytics, or why they are missing. */
export function FiguresState<Figures>({ view, children }: FiguresStateProps<Figures>) {
  const { t } = useTranslation();
  if ('figures' in view) return children(view.figures);
  if (view.state === 'offline')
    return <ErrorBox title={t('figures.awayTitle')} message={t('figures.away')} onRetry={view.retry} />;
  if (view.state === 'error') return <ErrorBox onRetry={view.retry} />;
  return (
    <Loading label={t('figures.loading')}>
      <Skeleton height={120} />
      <br />
      <Skeleton height={280} />
    </Loading>
  );
}
