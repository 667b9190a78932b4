import type { ReactNode } from 'react';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './details-columns.module.css';

/** Content with a narrower column of details at the end of wide screens. */
export const DetailsColumns = ({ children }: { children: ReactNode }) => (
  <Stack gap={20} align="start" className={styles.columns}>
    {children}
  </Stack>
);
