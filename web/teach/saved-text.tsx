import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { afterPress } from '#web/teach/editor/pointer-press.ts';
import { type SavedFieldOptions, type SavingCommand, useSavedField } from '#web/teach/use-saved-field.ts';

type Saved<N extends SavingCommand> = Omit<SavedFieldOptions<string, N>, 'accepts'>;
type Own = 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error';

type SavedTextInputProps<N extends SavingCommand> = Saved<N> &
  Omit<TextInputProps, Own> & {
    /** Error message for an empty field after it has lost the focus. */
    missing?: string;
    /** True if an empty value is not saved; the field stays empty. */
    isRequired?: boolean;
    /** Returns why a text is not allowed; it stays in the field and is not saved. */
    refuse?: (text: string) => string | undefined;
  };

const isGiven = (text: string): boolean => text.trim() !== '';
const asItIs = (text: string): string => text;

/** Text field that is saved while it is typed. */
export function SavedTextInput<N extends SavingCommand>({
  field,
  saved,
  command,
  toInput,
  fromInput,
  missing,
  isRequired = false,
  refuse,
  ...props
}: SavedTextInputProps<N>) {
  const [wasLeft, setLeft] = useState(false);
  const { value, conflict, onChange, onFocus, onBlur } = useSavedField({
    field,
    saved,
    command,
    toInput,
    fromInput,
    accepts: (text) => (!isRequired || isGiven(text)) && refuse?.(text) === undefined,
  });
  return (
    <div>
      <TextInput
        {...props}
        value={value}
        required={missing !== undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onFocus}
        onBlur={() => {
          // The error message would move the element that is being pressed away from the pointer.
          afterPress(() => setLeft(true));
          onBlur();
        }}
        error={wasLeft && !isGiven(value) ? missing : refuse?.(value)}
      />
      <ChangedElsewhere conflict={conflict} show={asItIs} />
    </div>
  );
}

type SavedTextareaProps<N extends SavingCommand> = Saved<N> & Omit<TextareaProps, Own>;

/** Multi-line text field that is saved while it is typed. */
export function SavedTextarea<N extends SavingCommand>({
  field,
  saved,
  command,
  toInput,
  fromInput,
  ...props
}: SavedTextareaProps<N>) {
  const { conflict, onChange, ...text } = useSavedField({ field, saved, command, toInput, fromInput });
  return (
    <div>
      <Textarea {...props} {...text} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />
      <ChangedElsewhere conflict={conflict} show={asItIs} />
    </div>
  );
}
