import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUp, IconPlayerStop, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/cut-text.ts';
import { QUESTION_MAX } from '#domain/interact/tutor-memory.ts';
import { useFormat } from '#ui/use-format.ts';
import styles from './composer.module.css';

/** Unsent text of each conversation, until the page is closed. */
const begun = new Map<string, string>();

/** Text that is put into the field: an own question to edit, or a suggested one. */
export interface Prompted {
  words: string;
  /** Whether it replaces the last question. */
  isEdit: boolean;
}

/** Text that was typed in a stand-in field while this one was loading; it continues here with the focus. */
export interface Opening {
  words: string;
  /** Enter was pressed after the text. */
  isSent: boolean;
  /** The person moved to another element meanwhile, so the focus stays there. */
  isLeft: boolean;
  onTaken: () => void;
}

interface ComposerProps {
  /** Key of the unsent text. */
  draftKey: string;
  label: string;
  prompted: Prompted | undefined;
  opening?: Opening | undefined;
  isAnswering: boolean;
  /** Controls beside the send button. */
  children?: ReactNode;
  onSend: (words: string) => void;
  onStop: () => void;
  onCancelEdit: () => void;
}

type FieldOf = Pick<
  ComposerProps,
  'draftKey' | 'prompted' | 'opening' | 'isAnswering' | 'onSend' | 'onStop' | 'onCancelEdit'
>;

const joined = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

function useQuestionField({ draftKey, prompted, opening, isAnswering, onSend, onStop, onCancelEdit }: FieldOf) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(() => prompted?.words ?? joined(begun.get(draftKey), opening?.words));
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    if (prompted) field.current?.focus();
  }, [prompted]);

  /** Cuts the text before it renders, because millions of characters in a field freeze the page. */
  const write = (next: string) => {
    setCut(next.length > QUESTION_MAX);
    const kept = cutText(next, QUESTION_MAX);
    setWords(kept);
    begun.set(draftKey, kept);
  };
  const send = () => {
    if (words.trim() === '' || isAnswering) return;
    onSend(words.trim());
    write('');
  };
  // A layout effect runs before the next key press, so that no key is lost.
  useLayoutEffect(() => {
    if (!opening) return;
    if (!opening.isLeft) {
      field.current?.focus();
      field.current?.setSelectionRange(QUESTION_MAX, QUESTION_MAX);
    }
    opening.onTaken();
    if (opening.isSent) field.current?.form?.requestSubmit();
  }, [opening]);
  const cancel = () => {
    write('');
    onCancelEdit();
  };
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (value.length + pasted.length <= QUESTION_MAX) return;
    event.preventDefault();
    // One character beyond the limit makes `write` report the cut.
    write(value.slice(0, selectionStart) + pasted.slice(0, QUESTION_MAX + 1) + value.slice(selectionEnd));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isAnswering || prompted?.isEdit)) {
      event.preventDefault();
      if (isAnswering) onStop();
      else cancel();
    }
    // During IME composition, Enter confirms the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return { field, words, isCut, write, send, cancel, handlePaste, handleKeyDown };
}

/** Field for a question. Enter sends it, Shift+Enter adds a line, Escape stops the answer. */
export function Composer({ label, children, ...of }: ComposerProps) {
  const { prompted, isAnswering, onStop } = of;
  const { t } = useTranslation();
  const format = useFormat();
  const hintID = useId();
  const { field, words, isCut, write, send, cancel, handlePaste, handleKeyDown } = useQuestionField(of);
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {prompted?.isEdit && (
        <p className={styles['editing']}>
          {t('tutoring.editing')}
          <Button variant="subtle" color="gray" size="compact-xs" leftSection={<IconX size={14} />} onClick={cancel}>
            {t('tutoring.cancelEdit')}
          </Button>
        </p>
      )}
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        aria-label={label}
        placeholder={label}
        aria-describedby={isCut ? hintID : undefined}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
      />
      <output id={hintID} className={styles['cut']}>
        {isCut && t('tutoring.cut', { max: format.number(QUESTION_MAX) })}
      </output>
      <div className={styles['row']}>
        {children}
        {isAnswering ? (
          <ActionIcon
            size={36}
            radius="xl"
            variant="default"
            aria-label={t('tutoring.stop')}
            title={t('tutoring.stop')}
            onClick={onStop}
          >
            <IconPlayerStop size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            size={36}
            radius="xl"
            type="submit"
            aria-label={t('tutoring.send')}
            title={t('tutoring.send')}
            disabled={words.trim() === ''}
          >
            <IconArrowUp size={19} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </form>
  );
}
