import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type SavedFieldOptions, useSavedField } from '#web/teach/use-saved-field.ts';

type Saved = Pick<SavedFieldOptions<string>, 'field' | 'saved' | 'send'>;

interface SavedTextInputProps
  extends Saved,
    Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error'> {
  /** What to say of an empty field, once it was left. */
  missing?: string;
  /** An empty field stays on screen and is not saved. */
  isRequired?: boolean;
}

const isGiven = (text: string): boolean => text.trim() !== '';

/** One line that is saved as it is typed. */
export function SavedTextInput({ field, saved, send, missing, isRequired = false, ...props }: SavedTextInputProps) {
  const [wasLeft, setLeft] = useState(false);
  const { onBlur, onChange, ...text } = useSavedField({ field, saved, send, ...(isRequired && { accepts: isGiven }) });
  return (
    <TextInput
      {...props}
      {...text}
      required={missing !== undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        setLeft(true);
        onBlur();
      }}
      error={wasLeft && !isGiven(text.value) ? missing : undefined}
    />
  );
}

interface SavedTextareaProps extends Saved, Omit<TextareaProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> {}

/** Several lines that are saved as they are typed. */
export function SavedTextarea({ field, saved, send, ...props }: SavedTextareaProps) {
  const { onChange, ...text } = useSavedField({ field, saved, send });
  return (
    <Textarea {...props} {...text} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
