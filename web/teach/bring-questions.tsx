import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { BANK_BYTES_MAX, type QuestionBank } from '#domain/teach/question-bank.ts';
import { questionProblems } from '#domain/teach/question-problem.ts';
import { QUESTIONS_MAX, type QuizQuestion } from '#domain/teach/quiz.ts';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toasts.ts';
import { QuestionWords } from '#web/shared/question-words.tsx';
import { AttentionMark } from '#web/teach/attention-mark.tsx';
import { exchange } from '#web/teach/exchange.ts';
import { FileButton } from '#web/teach/file-button.tsx';
import { LossList } from '#web/teach/loss-list.tsx';
import { useRefusalText } from '#web/teach/refusal-text.ts';
import styles from './exchange-dialog.module.css';

const ACCEPT = '.gift,.txt,.xml,text/plain,text/xml,application/xml';

export interface BringQuestionsProps {
  /** How many questions the quiz has. */
  count: number;
  onAdd: (questions: readonly QuizQuestion[]) => void;
  onClose: () => void;
}

interface Found extends QuestionBank {
  name: string;
}

/** Shows what is in a file, and adds what is chosen of it. */
export function BringQuestions({ count, onAdd, onClose }: BringQuestionsProps) {
  const { t } = useTranslation();
  const [reading, setReading] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState<{ name: string; error: unknown }>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const room = QUESTIONS_MAX - count;

  const read = async (file: File) => {
    const { name } = file;
    setReading(name);
    setFailed(undefined);
    setFound(undefined);
    try {
      if (file.size > BANK_BYTES_MAX) throw new AppError('too_large', name, { details: { maxBytes: BANK_BYTES_MAX } });
      const bank = await exchange<QuestionBank>('/api/question-banks', { method: 'POST', body: file });
      setFound({ name, ...bank });
      setLeft(new Set(bank.questions.slice(room).map(({ id }) => id)));
    } catch (error) {
      setFailed({ name, error });
    } finally {
      setReading(undefined);
    }
  };
  const chosen = found?.questions.filter(({ id }) => !left.has(id)) ?? [];
  const add = () => {
    onAdd(chosen);
    onClose();
    toast.success(t('exchange.questions.added', { count: chosen.length }));
  };

  return (
    <Dialog opened onClose={onClose} title={t('exchange.questions.bring')} width={560}>
      <div className={styles['body']}>
        {found === undefined && <p>{t('exchange.questions.lead')}</p>}
        {failed && <Failure {...failed} />}
        <div>
          <FileButton
            label={found || failed ? t('exchange.questions.another') : t('exchange.questions.choose')}
            variant={found ? 'default' : 'filled'}
            accept={ACCEPT}
            loading={reading !== undefined}
            onFile={(file) => void read(file)}
          />
        </div>
        <output className="visually-hidden">
          {reading !== undefined && t('exchange.questions.reading', { name: reading })}
          {found && t('exchange.questions.found', { count: found.questions.length, name: found.name })}
        </output>
        {found && (
          <>
            <FoundQuestions
              found={found}
              left={left}
              onToggle={(id) =>
                setLeft(left.has(id) ? new Set([...left].filter((each) => each !== id)) : new Set([...left, id]))
              }
            />
            {chosen.length > room && <p role="alert">{t('exchange.questions.room', { count: room })}</p>}
            <LossList loss={found.loss} lineText={(line) => t('exchange.loss.line', { line })} />
            <div className={styles['answers']}>
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button disabled={chosen.length === 0 || chosen.length > room} onClick={add}>
                {t('exchange.questions.add', { count: chosen.length })}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Failure({ name, error }: { name: string; error: unknown }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const line = error instanceof AppError ? error.details?.['line'] : undefined;
  return (
    <div role="alert" className={styles['failed']}>
      {typeof line === 'number' ? t('exchange.questions.unreadable', { line, name }) : refusalText(error)}
      {typeof line === 'number' && error instanceof AppError && (
        <code lang="en" dir="ltr">
          {error.detail}
        </code>
      )}
    </div>
  );
}

interface FoundQuestionsProps {
  found: Found;
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function FoundQuestions({ found: { name, questions }, left, onToggle }: FoundQuestionsProps) {
  const { t } = useTranslation();
  if (questions.length === 0) return <p role="alert">{t('exchange.questions.none', { name })}</p>;
  return (
    <fieldset className={styles['list']} aria-label={t('exchange.questions.which')}>
      <legend aria-hidden>{t('exchange.questions.found', { count: questions.length, name })}</legend>
      {questions.map((question) => (
        <Checkbox
          key={question.id}
          checked={!left.has(question.id)}
          onChange={() => onToggle(question.id)}
          label={
            <>
              <bdi>
                <QuestionWords question={question.question} otherwise={t('draft.quiz.unworded')} />
              </bdi>{' '}
              {questionProblems(question).length > 0 && <AttentionMark label={t('exchange.questions.toDo')} />}
            </>
          }
        />
      ))}
    </fieldset>
  );
}
