import type { ReactNode } from 'react';
import styles from './components-page.module.css';

/** A heading and its specimens. */
export const Shelf = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['shelf']}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Specimens side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles['row']}>{children}</div>;
