import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './auth-form.module.css';

const CODE_LENGTH = 6;

export interface CodeInputProps {
  /** Digits so far, at most six; a space marks an emptied cell between digits. */
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Six cells that behave as one field: typing moves on, Backspace moves back, and a whole code can be pasted or autofilled. */
export function CodeInput({ value, onChange, isWrong }: CodeInputProps) {
  const { t } = useTranslation();
  const group = useRef<HTMLFieldSetElement>(null);
  const cells = value.padEnd(CODE_LENGTH, ' ').slice(0, CODE_LENGTH).split('');
  const focus = (index: number) =>
    group.current?.querySelectorAll('input')[Math.max(0, Math.min(index, CODE_LENGTH - 1))]?.focus();

  const insert = (index: number, digits: string) => {
    const next = [...cells];
    for (const [offset, digit] of [...digits].entries()) if (index + offset < CODE_LENGTH) next[index + offset] = digit;
    onChange(next.join('').trimEnd());
    focus(index + digits.length);
  };
  const clear = (index: number) => onChange(cells.with(index, ' ').join('').trimEnd());

  const handleInput = (index: number, text: string) => {
    const digits = digitsOf(text);
    if (text === '') clear(index);
    if (digits === '') return;
    // Typing into a full cell replaces its digit; more than two digits come from a password manager or an autofill.
    insert(index, digits.length === 2 ? digits.replace(cells[index] ?? '', '') : digits);
  };
  const handlePaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const digits = digitsOf(event.clipboardData.getData('text'));
    insert(digits.length >= CODE_LENGTH ? 0 : index, digits);
  };
  const handleKeyDown = (index: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(index - 1);
    if (event.key === 'ArrowRight') focus(index + 1);
    if (event.key !== 'Backspace' || cells[index] !== ' ') return;
    event.preventDefault();
    if (index > 0) clear(index - 1);
    focus(index - 1);
  };

  return (
    <Stack
      as="fieldset"
      ref={group}
      gap={10}
      columns="repeat(6, minmax(0, 1fr))"
      dir="ltr"
      className={styles.code}
      aria-label={t('auth.codeLabel')}
      data-wrong={isWrong || undefined}
    >
      {cells.map((digit, index) => (
        <input
          key={index}
          value={digit.trim()}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t('auth.digit', { number: index + 1 })}
          aria-invalid={isWrong || undefined}
          onChange={(event) => handleInput(index, event.target.value)}
          onPaste={(event) => handlePaste(index, event)}
          onKeyDown={(event) => handleKeyDown(index, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </Stack>
  );
}
