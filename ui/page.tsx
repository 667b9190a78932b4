import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The measure of every page inside the shell: 1240 px, or all there is with the stretch setting. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={[styles['page'], className].filter(Boolean).join(' ')}>{children}</div>;
}
