import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface TypedValueProps<T> extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  value: T;
  show: (value: T) => string;
  /** Parses the text; undefined if it is invalid. */
  read: (text: string) => T | undefined;
  onChange: (value: T) => void;
  /** Error message for invalid text. */
  invalid: string;
}

/** Field for a value that is typed as text. Invalid text stays with an error message until it is corrected. */
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
