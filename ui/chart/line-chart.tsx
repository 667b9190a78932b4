import { useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { smoothPath } from '#ui/chart/line-path.ts';
import styles from './line-chart.module.css';

export interface ChartPoint {
  /** Label below the point; empty if labels for all points would be too many. */
  label: string;
  value: number;
  /** Tooltip and accessible name, such as "Mon: 12 minutes". */
  title: string;
}

export interface LineChartProps {
  label: string;
  points: readonly ChartPoint[];
  /** Target value, drawn as a horizontal line. */
  goal?: number;
  /** Distance of the grid lines, in the unit of the values. */
  step?: number;
  /** Height in px. */
  height?: number;
}

const MARGIN = { start: 34, end: 10, top: 10, bottom: 26 };

/** Small line chart, drawn at the available width and mirrored in right-to-left pages. */
export function LineChart({ label, points, goal, step = 20, height = 300 }: LineChartProps) {
  const { ref, width } = useElementSize();
  const gradient = useId();
  const isRtl = useDirection().dir === 'rtl';
  const top = Math.max(step, Math.ceil(Math.max(goal ?? 0, ...points.map(({ value }) => value)) / step) * step);
  const inner = Math.max(0, width - MARGIN.start - MARGIN.end);
  const mirror = (x: number) => (isRtl ? width - x : x);
  const x = (index: number) =>
    mirror(MARGIN.start + (points.length < 2 ? inner / 2 : (inner * index) / (points.length - 1)));
  const y = (value: number) => MARGIN.top + (height - MARGIN.top - MARGIN.bottom) * (1 - value / top);
  const [first, last] = [mirror(MARGIN.start), mirror(width - MARGIN.end)];
  const line = smoothPath(points.map(({ value }, index) => [x(index), y(value)] as const));
  return (
    <div ref={ref} style={{ blockSize: height }}>
      {width > 0 && (
        <svg
          className={styles.chart}
          width={width}
          height={height}
          role="img"
          aria-label={`${label}: ${points.map(({ title }) => title).join(', ')}`}
        >
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--accent)" stopOpacity=".24" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
          {Array.from({ length: top / step + 1 }, (_, row) => row * step).map((value) => (
            <g key={value}>
              <line x1={first} x2={last} y1={y(value)} y2={y(value)} />
              <text x={mirror(MARGIN.start - 10)} y={y(value) + 4} textAnchor={isRtl ? 'start' : 'end'}>
                {value}
              </text>
            </g>
          ))}
          {points.length > 1 && (
            <path d={`${line}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} fill={`url(#${gradient})`} />
          )}
          <path d={line} className={styles.line} />
          {goal !== undefined && <line className={styles.goal} x1={first} x2={last} y1={y(goal)} y2={y(goal)} />}
          {points.map((point, index) => (
            <g key={point.title}>
              <circle cx={x(index)} cy={y(point.value)} r="4">
                <title>{point.title}</title>
              </circle>
              <text x={x(index)} y={height - 4} textAnchor="middle">
                {point.label}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
