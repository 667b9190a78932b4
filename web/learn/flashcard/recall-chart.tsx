import { useDirection } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecallBand } from '#domain/learn/card/recall-band.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import styles from './recall-chart.module.css';

const SIZE = 240;
const MARGIN = 40;
const RADIUS_MAX = 9;
const ticks = [0, 0.5, 1];

/** Chart of actual recall by predicted recall; on the diagonal line both agree. The table beside it has the same figures. */
export function RecallChart({ bands }: { bands: readonly RecallBand[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRtl = useDirection().dir === 'rtl';
  const most = Math.max(...bands.map(({ reviews }) => reviews));
  const length = SIZE - 2 * MARGIN;
  const x = (share: number) => (isRtl ? SIZE - MARGIN - length * share : MARGIN + length * share);
  const y = (share: number) => SIZE - MARGIN - length * share;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
          <text x={x(tick)} y={SIZE - MARGIN + 18} textAnchor="middle">
            {format.typedPercent(tick)}
          </text>
        </g>
      ))}
      <text x={x(0)} y={MARGIN - 14} textAnchor={isRtl ? 'end' : 'start'}>
        {t('recall.accuracy.actual')}
      </text>
      <text x={x(0.5)} y={SIZE - 4} textAnchor="middle">
        {t('recall.accuracy.predicted')}
      </text>
      <line className={styles.diagonal} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {bands.map(({ from, predicted, actual, reviews }) => (
        <circle key={from} cx={x(predicted)} cy={y(actual)} r={3 + (RADIUS_MAX - 3) * Math.sqrt(reviews / most)} />
      ))}
    </svg>
  );
}
