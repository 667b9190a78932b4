import { useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { StepAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';
import { largestDropOff } from '#domain/teach/analytics/drop-off.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { ScrollRegion } from '#web/shared/control/scroll-region.tsx';
import { funnelPath } from '#web/teach/figures/funnel-path.ts';
import styles from './funnel-chart.module.css';
import { ellipsize } from '#domain/kernel/text/cut-text.ts';

const HEIGHT = 222;
/** Vertical center of the thread and its largest half width, in px. */
const [MIDDLE, SWELL] = [124, 46];
/** Space for a step's name, in px. */
const STEP_WIDTH = 118;
/** Average width of a letter, in px. */
const LETTER_WIDTH = 7.4;

interface FunnelChartProps {
  steps: readonly StepAnalytics[];
  learners: number;
  onOpenStep: (id: StepAnalytics['id']) => void;
}

/** The lesson as a thread whose width at each step is the number of learners who reached it. */
export function FunnelChart({ steps, learners, onOpenStep }: FunnelChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const worst = largestDropOff(steps);
  const number = worst && steps.indexOf(worst) + 1;
  return (
    <Panel
      gap={10}
      title={t('figures.thread.title')}
      actions={<span className="text-muted">{t('figures.thread.lead')}</span>}
    >
      {worst && (
        <p>
          {t('figures.thread.leave', { step: number, name: worst.name, count: worst.stopped })}{' '}
          <button type="button" className={styles.open} onClick={() => onOpenStep(worst.id)}>
            {t('figures.thread.open', { step: number })}
          </button>
        </p>
      )}
      <Drawing steps={steps} learners={learners} worst={worst} />
      <div className="visually-hidden">
        <table>
          <caption>{t('figures.thread.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('figures.thread.step')}</th>
              <th scope="col">{t('figures.thread.reached')}</th>
              <th scope="col">{t('figures.thread.stopped')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ id, name, reached, stopped }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{format.number(reached)}</td>
                <td>{format.number(stopped)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

type DrawingProps = Omit<FunnelChartProps, 'onOpenStep'> & { worst: StepAnalytics | undefined };

function Drawing({ steps, learners, worst }: DrawingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width: room } = useElementSize();
  const isRtl = useDirection().dir === 'rtl';
  const width = Math.max(room, steps.length * STEP_WIDTH);
  const between = width / Math.max(1, steps.length);
  const x = (index: number) => (isRtl ? width - (index + 0.5) * between : (index + 0.5) * between);
  const shape = funnelPath(
    steps.map(({ reached }, index) => [x(index), (SWELL * reached) / learners] as const),
    MIDDLE,
  );
  return (
    <div ref={ref}>
      <ScrollRegion label={t('figures.thread.title')} className={styles.scroll ?? ''}>
        <svg className={styles.chart} width={width} height={HEIGHT} aria-hidden>
          <path d={shape} className={styles.shape} />
          <line x1={x(0)} x2={x(steps.length - 1)} y1={MIDDLE} y2={MIDDLE} />
          {steps.map((step, index) => (
            <g key={step.id} className={step === worst ? styles.worst : undefined}>
              <title>{step.name}</title>
              <circle cx={x(index)} cy={MIDDLE} r={5 + (5 * step.reached) / learners} />
              <text className={styles.count} x={x(index)} y={46}>
                {format.number(step.reached)}
              </text>
              <text x={x(index)} y={64}>
                {format.percent(step.reached / learners)}
              </text>
              <text className={styles.name} x={x(index)} y={194}>
                {ellipsize(step.name, Math.floor(between / LETTER_WIDTH))}
              </text>
              <text x={x(index)} y={213}>
                {t('figures.thread.number', { step: index + 1 })}
              </text>
              {step === worst && (
                <text className={styles.lost} x={x(index)} y={20}>
                  {t('figures.thread.lost', { count: step.stopped })}
                </text>
              )}
            </g>
          ))}
        </svg>
      </ScrollRegion>
    </div>
  );
}
