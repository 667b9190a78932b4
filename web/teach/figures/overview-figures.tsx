import { useTranslation } from 'react-i18next';
import type { Overview } from '#domain/teach/figures.ts';
import { useFormat } from '#ui/use-format.ts';
import { TokenAmount, useTokens } from '#web/shared/token-amount.tsx';
import styles from './overview-figures.module.css';

/** Summary of a lesson or course in four figures. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tokens = useTokens();
  const { learners, completed, rating, reviews, pendingTokens, bookedTokens } = overview;
  return (
    <dl className={`box ${styles['figures']}`}>
      <div>
        <dt>{t('figures.learners')}</dt>
        <dd>{format.number(learners)}</dd>
      </div>
      <div>
        <dt>{t('figures.finished')}</dt>
        <dd>{learners === 0 ? '–' : format.wholePercent(completed / learners)}</dd>
        <dd className="quiet">
          {t('figures.finishedOf', { done: format.number(completed), total: format.number(learners) })}
        </dd>
      </div>
      <div>
        <dt>{t('figures.rating')}</dt>
        <dd>{rating === null ? '–' : format.number(Math.round(rating * 10) / 10)}</dd>
        <dd className="quiet">{t('figures.reviews', { count: reviews })}</dd>
      </div>
      <div>
        <dt>{t('figures.earned')}</dt>
        <dd>
          <TokenAmount tokens={bookedTokens} />
        </dd>
        <dd className="quiet">{t('figures.pending', { tokens: tokens(pendingTokens) })}</dd>
      </div>
    </dl>
  );
}
