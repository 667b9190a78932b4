import { useTranslation } from 'react-i18next';
import type { Overview } from '#domain/teach/analytics/lesson-analytics.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { MetricTable } from '#web/shared/control/metric-table.tsx';
import styles from './overview-table.module.css';

const [WIDTH, HEIGHT] = [100, 14];

/** Comparison of lessons or courses; each bar shows the enrolled learners and, inside, those who completed. */
export function OverviewTable({ caption, rows }: { caption: string; rows: readonly Overview[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ learners }) => learners));
  return (
    <MetricTable
      caption={caption}
      heads={[
        t('figures.course.name'),
        t('figures.learners'),
        t('figures.finished'),
        t('figures.rating'),
        t('figures.course.booked'),
        t('figures.course.pending'),
      ]}
      rows={rows.map(({ id, name, learners, completed, rating, bookedTokens, pendingTokens }) => ({
        key: id,
        head: <bdi>{name}</bdi>,
        cells: [
          <Row as="span" key="learners" gap={10} align="center" className={styles.learners}>
            <svg className="mirror-rtl" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
              <rect width={(learners / most) * WIDTH} height={HEIGHT} fill="var(--accent-soft)" />
              <rect width={(completed / most) * WIDTH} height={HEIGHT} fill="var(--accent)" />
            </svg>
            <bdi className="tabular-numbers">{format.number(learners)}</bdi>
          </Row>,
          learners === 0 ? '–' : format.percent(completed / learners),
          rating === null ? '–' : format.number(Math.round(rating * 10) / 10),
          format.number(bookedTokens),
          format.number(pendingTokens),
        ],
      }))}
    />
  );
}
