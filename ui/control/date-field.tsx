import { TextInput, type TextInputProps } from '@mantine/core';
import styles from './date-field.module.css';

interface DateFieldProps extends Omit<TextInputProps, 'type'> {
  /** True for a date with a time of day. */
  hasTime?: boolean;
}

/** Date as `2026-11-27`, with `hasTime` as `2026-11-27T18:30` in local time; the browser shows its calendar. */
export function DateField({ hasTime = false, ...props }: DateFieldProps) {
  return <TextInput {...props} type={hasTime ? 'datetime-local' : 'date'} classNames={{ input: styles.input ?? '' }} />;
}
