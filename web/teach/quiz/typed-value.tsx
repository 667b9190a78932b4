import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface TypedValueProps<T> extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  value: T;
  show: (value: T) => string;
  /** Undefined where a text is no value. */
  read: (text: string) => T | undefined;
  onChange: (value: T) => void;
  /** What to say of a text that is none. */
  invalid: string;
}

/** A value that is written as text. What is none stays as typed, with the reason, until it is one. */
export function TypedValue<T>({ value, show, read, onChange, invalid, ...props }: TypedValueProps<T>) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? show(value);
  const isValue = read(text) !== undefined;
  return (
    <TextInput
      inputMode="numeric"
      {...props}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        const given = read(next);
        if (given !== undefined) onChange(given);
      }}
      onBlur={() => isValue && setTyped(undefined)}
      error={isValue ? undefined : invalid}
    />
  );
}
