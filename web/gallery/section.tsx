import type { ReactNode } from 'react';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './components-page.module.css';

/** A heading with its examples. */
export const GallerySection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={16} className={styles.section}>
    <h2>{title}</h2>
    {children}
  </Stack>
);

/** Examples side by side. */
export const GalleryRow = ({ children }: { children: ReactNode }) => (
  <Row gap={12} align="center" wrap>
    {children}
  </Row>
);
