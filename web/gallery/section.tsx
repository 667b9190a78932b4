import type { ReactNode } from 'react';
import styles from './components-page.module.css';

/** A heading with its examples. */
export const GallerySection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Examples side by side. */
export const GalleryRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
