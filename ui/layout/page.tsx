import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Container of every page in the shell: 1240 px wide, or the full width with the stretch setting. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={[styles.page, className].filter(Boolean).join(' ')}>{children}</div>;
}
