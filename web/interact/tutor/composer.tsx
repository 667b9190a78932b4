import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUp, IconCheck, IconPlayerStop, IconX } from '@tabler/icons-react';
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
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { QUESTION_MAX } from '#domain/tutor/tutor-memory.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import styles from './composer.module.css';

/** Unsent text of each conversation, until the page is closed. */
const drafts = new Map<string, string>();

/** Text that is put into the field: an own question to edit, or a suggested one. */
export interface QuestionPrompt {
  words: string;
  /** True if it replaces the last question. */
  isEdit: boolean;
}

/** Text that was typed in a stand-in field while this one was loading; it continues here with the focus. */
export interface PendingInput {
  text: string;
  /** Enter was pressed after the text. */
  isSent: boolean;
  /** The person moved to another element meanwhile, so the focus stays there. */
  isLeft: boolean;
  onAccept: () => void;
}

interface ComposerProps {
  /** Key of the unsent text. */
  draftKey: string;
  label: string;
  prompt: QuestionPrompt | undefined;
  pendingInput?: PendingInput | undefined;
  isAnswering: boolean;
  /** Controls beside the send button. */
  children?: ReactNode;
  onSend: (words: string) => void;
  /** Called to change the wording of the last question only. */
  onCorrect: (words: string) => void;
  onStop: () => void;
  onCancelEdit: () => void;
}

type QuestionFieldProps = Pick<
  ComposerProps,
  'draftKey' | 'prompt' | 'pendingInput' | 'isAnswering' | 'onSend' | 'onStop' | 'onCancelEdit'
>;

const joinTexts = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

function useQuestionField({
  draftKey,
  prompt,
  pendingInput,
  isAnswering,
  onSend,
  onStop,
  onCancelEdit,
}: QuestionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(() => prompt?.words ?? joinTexts(drafts.get(draftKey), pendingInput?.text));
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    if (prompt) field.current?.focus();
  }, [prompt]);

  /** Cuts the text before it renders, because millions of characters in a field freeze the page. */
  const write = (next: string) => {
    setCut(next.length > QUESTION_MAX);
    const cut = cutText(next, QUESTION_MAX);
    setWords(cut);
    drafts.set(draftKey, cut);
  };
  const send = () => {
    if (words.trim() === '' || isAnswering) return;
    onSend(words.trim());
    write('');
  };
  // A layout effect runs before the next key press, so that no key is lost.
  useLayoutEffect(() => {
    if (!pendingInput) return;
    if (!pendingInput.isLeft) {
      field.current?.focus();
      field.current?.setSelectionRange(QUESTION_MAX, QUESTION_MAX);
    }
    pendingInput.onAccept();
    if (pendingInput.isSent) field.current?.form?.requestSubmit();
  }, [pendingInput]);
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
    if (event.key === 'Escape' && (isAnswering || prompt?.isEdit)) {
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
export function Composer({ label, children, onCorrect, ...fieldProps }: ComposerProps) {
  const { prompt, isAnswering, onStop } = fieldProps;
  const { t } = useTranslation();
  const format = useFormat();
  const hintID = useId();
  const { field, words, isCut, write, send, cancel, handlePaste, handleKeyDown } = useQuestionField(fieldProps);
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {prompt?.isEdit && (
        <p className={styles.editing}>
          {t('tutoring.editing')}
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconCheck size={14} />}
            disabled={words.trim() === ''}
            onClick={() => {
              onCorrect(words.trim());
              write('');
            }}
          >
            {t('tutoring.correctOnly')}
          </Button>
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
      <output id={hintID} className={styles.cut}>
        {isCut && t('tutoring.cut', { max: format.number(QUESTION_MAX) })}
      </output>
      <Row gap={10} align="center" justify={children ? 'space-between' : 'end'} mt={4} className={styles.row}>
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
      </Row>
    </form>
  );
}
