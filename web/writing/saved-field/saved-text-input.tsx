import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { runAfterPress } from '#web/writing/saved-field/pointer-press.ts';
import { type SavedFieldOptions, type SavingCommand, useSavedField } from '#web/writing/saved-field/use-saved-field.ts';

type SavedOptions<N extends SavingCommand> = Omit<SavedFieldOptions<string, N>, 'accepts'>;
type OwnProp = 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error';

type SavedTextInputProps<N extends SavingCommand> = SavedOptions<N> &
  Omit<TextInputProps, OwnProp> & {
    /** Error message for an empty field after it has lost the focus. */
    missing?: string;
    /** True if an empty value is not saved; the field stays empty. */
    isRequired?: boolean;
    /** Returns why a text is not allowed; it stays in the field and is not saved. */
    refuse?: (text: string) => string | undefined;
  };

const isFilled = (text: string): boolean => text.trim() !== '';
const identity = (text: string): string => text;

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
    accepts: (text) => (!isRequired || isFilled(text)) && refuse?.(text) === undefined,
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
          runAfterPress(() => setLeft(true));
          onBlur();
        }}
        error={wasLeft && !isFilled(value) ? missing : refuse?.(value)}
      />
      <EditConflict conflict={conflict} show={identity} />
    </div>
  );
}

type SavedTextareaProps<N extends SavingCommand> = SavedOptions<N> & Omit<TextareaProps, OwnProp>;

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
      <EditConflict conflict={conflict} show={identity} />
    </div>
  );
}
