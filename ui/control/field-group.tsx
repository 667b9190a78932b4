import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './field-group.module.css';

interface FieldGroupProps extends Omit<ComponentPropsWithRef<'fieldset'>, 'style'> {
  legend: ReactNode;
  gap?: number;
}

/** Fields with a common label. */
export function FieldGroup({ legend, gap = 8, children, ...rest }: FieldGroupProps) {
  return (
    <Stack {...rest} as="fieldset" gap={gap}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </Stack>
  );
}
