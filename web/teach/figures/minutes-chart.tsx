import { useTranslation } from 'react-i18next';
import type { StepAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { MetricTable } from '#web/shared/control/metric-table.tsx';
import styles from './minutes-chart.module.css';

/** Ratio of actual to planned time from which a step is marked as too long. */
const OVER = 1.5;
/** Size of the viewBox; the chart is stretched to the available width. */
const [WIDTH, HEIGHT] = [100, 20];

const minutesOf = ({ medianSeconds }: StepAnalytics): number | null =>
  medianSeconds === null ? null : Math.round(medianSeconds / 6) / 10;

/** Chart of the actual and planned time of each step. */
export function MinutesChart({ steps }: { steps: readonly StepAnalytics[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...steps.map((step) => Math.max(step.plannedMinutes, minutesOf(step) ?? 0)));
  const planned = (minutes: number) => t('figures.minutes.value', { minutes: format.number(minutes) });
  return (
    <Panel title={t('figures.minutes.title')} lead={t('figures.minutes.lead')}>
      <MetricTable
        caption={t('figures.minutes.title')}
        heads={[
          t('figures.thread.step'),
          t('figures.minutes.chart'),
          t('figures.minutes.taken'),
          t('figures.minutes.plan'),
        ]}
        rows={steps.map((step) => {
          const taken = minutesOf(step);
          const isOver = taken !== null && taken > OVER * step.plannedMinutes;
          return {
            key: step.id,
            head: <bdi>{step.name}</bdi>,
            cells: [
              <Bar key="bar" taken={(taken ?? 0) / most} plan={step.plannedMinutes / most} isOver={isOver} />,
              taken === null ? (
                '–'
              ) : (
                <span className={isOver ? styles.over : undefined}>
                  {t(isOver ? 'figures.minutes.over' : 'figures.minutes.value', { minutes: format.number(taken) })}
                </span>
              ),
              planned(step.plannedMinutes),
            ],
          };
        })}
      />
    </Panel>
  );
}

/** Bar for the actual time, with a line at the planned time. */
function Bar({ taken, plan, isOver }: { taken: number; plan: number; isOver: boolean }) {
  return (
    <svg
      className={`mirror-rtl ${styles.bar}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect width={taken * WIDTH} y="3" height={HEIGHT - 6} fill={isOver ? 'var(--warning)' : 'var(--accent)'} />
      <line
        x1={plan * WIDTH}
        x2={plan * WIDTH}
        y1="0"
        y2={HEIGHT}
        stroke="var(--ink)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
