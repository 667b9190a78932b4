import { useTranslation } from 'react-i18next';
import type { Overview } from '#domain/teach/analytics/lesson-analytics.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { TokenAmount, useTokenText } from '#web/shared/wallet/token-amount.tsx';
import styles from './overview-figures.module.css';

/** Summary of a lesson or course in four figures. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tokens = useTokenText();
  const { learners, completed, rating, reviews, pendingTokens, bookedTokens } = overview;
  return (
    <Panel as="dl" gap={1} className={styles.figures}>
      <div>
        <dt>{t('figures.learners')}</dt>
        <dd>{format.number(learners)}</dd>
      </div>
      <div>
        <dt>{t('figures.finished')}</dt>
        <dd>{learners === 0 ? '–' : format.percent(completed / learners)}</dd>
        <dd className="text-muted">
          {t('figures.finishedOf', { done: format.number(completed), total: format.number(learners) })}
        </dd>
      </div>
      <div>
        <dt>{t('figures.rating')}</dt>
        <dd>{rating === null ? '–' : format.number(Math.round(rating * 10) / 10)}</dd>
        <dd className="text-muted">{t('figures.reviews', { count: reviews })}</dd>
      </div>
      <div>
        <dt>{t('figures.earned')}</dt>
        <dd>
          <TokenAmount tokens={bookedTokens} />
        </dd>
        <dd className="text-muted">{t('figures.pending', { tokens: tokens(pendingTokens) })}</dd>
      </div>
    </Panel>
  );
}
