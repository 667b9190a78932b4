import type { ComponentProps } from 'react';
import styles from './meter.module.css';

/** How much there is of what there can be; named by a label around it or by `aria-labelledby`. */
export const Meter = (props: Omit<ComponentProps<'meter'>, 'className'>) => (
  <meter className={styles['meter']} {...props} />
);
