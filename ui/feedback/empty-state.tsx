import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

const line = { fill: 'none', stroke: 'var(--accent)', strokeWidth: 2.5, strokeLinecap: 'round' } as const;
const rest = {
  fill: 'none',
  stroke: 'var(--line-strong)',
  strokeWidth: 2,
  strokeDasharray: '2 7',
  strokeLinecap: 'round',
} as const;
const Done = ({ at: [cx, cy] }: { at: readonly [number, number] }) => (
  <circle cx={cx} cy={cy} r="5.5" fill="var(--accent)" />
);
const Open = ({ at: [cx, cy], now = false }: { at: readonly [number, number]; now?: boolean }) => (
  <>
    {now && <circle cx={cx} cy={cy} r="12" fill="var(--accent-soft)" />}
    <circle
      cx={cx}
      cy={cy}
      r="5.5"
      fill="var(--paper)"
      stroke={now ? 'var(--accent)' : 'var(--line-strong)'}
      strokeWidth="2.2"
    />
  </>
);

/** Drawings for the four states: not started, all done, no result, error. */
const drawings = {
  start: (
    <>
      <path {...rest} d="M16 62C46 62 52 34 80 34S116 62 146 62" />
      <Open at={[16, 62]} now />
      <Open at={[80, 34]} />
      <Open at={[146, 62]} />
    </>
  ),
  cleared: (
    <>
      <path {...line} d="M16 62C46 62 52 34 80 34S116 62 146 62" />
      <Done at={[16, 62]} />
      <Done at={[80, 34]} />
      <Done at={[146, 62]} />
    </>
  ),
  nothing: (
    <>
      <path {...rest} d="M14 52H52M108 52H146" />
      <circle cx="80" cy="48" r="22" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="2.5" />
      <path {...line} d="M96 64L112 80" />
      <Open at={[14, 52]} />
      <Open at={[146, 52]} />
    </>
  ),
  broken: (
    <>
      <path {...line} d="M14 62H46C62 62 65 38 77 40S86 72 75 71 68 46 82 47 97 64 106 63" />
      <path {...rest} d="M118 62H146" />
      <Done at={[14, 62]} />
      <Open at={[108, 62]} now />
      <Open at={[146, 62]} />
    </>
  ),
} as const;

export interface EmptyStateProps {
  art: keyof typeof drawings;
  title: string;
  /** Heading level: 1 if this is the only content of the page. */
  order?: 1 | 2;
  /** One sentence about the meaning or the next step. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Placeholder for an empty area. First use, all done, no result and an error have different drawings. */
export function EmptyState({ art, title, order = 2, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className="mirror-rtl" width="160" height="96" viewBox="0 0 160 96" aria-hidden>
        {drawings[art]}
      </svg>
      <Title order={order}>{title}</Title>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}
