import type { ComponentProps } from 'react';
import styles from './meter.module.css';

/** Meter of a quantity within its maximum; named by a surrounding label or by `aria-labelledby`. */
export const Meter = (props: Omit<ComponentProps<'meter'>, 'className'>) => (
  <meter className={styles.meter} {...props} />
);
