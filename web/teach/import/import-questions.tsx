import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { BANK_BYTES_MAX, type QuestionBank } from '#domain/teach/import-export/question-bank.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { QUESTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { QuestionSummary } from '#web/shared/question/question-summary.tsx';
import { AttentionMark } from '#web/teach/page/attention-mark.tsx';
import { ImportErrorMessage } from '#web/shared/import/import-error-message.tsx';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { FileProgress } from '#web/shared/import/file-progress.tsx';
import { ConversionReport } from '#web/teach/import/conversion-report.tsx';
import { useFileImport } from '#web/shared/import/use-file-import.ts';
import styles from './file-dialog.module.css';

const ACCEPT = '.gift,.txt,.xml,text/plain,text/xml,application/xml';

export interface ImportQuestionsProps {
  /** Number of questions that the quiz has. */
  count: number;
  onAdd: (questions: readonly QuizQuestion[]) => void;
  onClose: () => void;
}

const BANK_PATH = '/api/question-banks';

/** Dialog that shows the questions in a file and imports the selected ones. */
export function ImportQuestions({ count, onAdd, onClose }: ImportQuestionsProps) {
  const { t } = useTranslation();
  const { working, done, failed, send } = useFileImport<QuestionBank>(BANK_BYTES_MAX);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const room = QUESTIONS_MAX - count;

  const read = async (file: File) => {
    const bank = await send(BANK_PATH, file);
    setLeft(new Set(bank?.questions.slice(room).map(({ id }) => id)));
  };
  const toggle = (id: string) =>
    setLeft(new Set(left.has(id) ? [...left].filter((each) => each !== id) : [...left, id]));
  const chosen = done?.answer.questions.filter(({ id }) => !left.has(id)) ?? [];
  const add = () => {
    onAdd(chosen);
    onClose();
    toast.success(t('exchange.questions.added', { count: chosen.length }));
  };

  return (
    <Dialog opened onClose={onClose} title={t('exchange.questions.bring')} width={560}>
      <Stack gap={16} className={styles.body}>
        {done === undefined && <p>{t('exchange.questions.lead')}</p>}
        {failed && <Failure {...failed} />}
        <div>
          <FileDrop
            label={done || failed ? t('exchange.questions.another') : t('exchange.questions.choose')}
            variant={done ? 'default' : 'filled'}
            accept={ACCEPT}
            loading={working !== undefined}
            onFile={(file) => void read(file)}
          />
        </div>
        {working && <FileProgress {...working} />}
        {done && (
          <>
            <FoundQuestions name={done.name} questions={done.answer.questions} left={left} onToggle={toggle} />
            {chosen.length > room && <p role="alert">{t('exchange.questions.room', { count: room })}</p>}
            <ConversionReport loss={done.answer.loss} unit="line" />
            <Row gap={8} justify="end" wrap className={styles.answers}>
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button disabled={chosen.length === 0 || chosen.length > room} onClick={add}>
                {t('exchange.questions.add', { count: chosen.length })}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Failure({ name, error }: { name: string; error: unknown }) {
  const { t } = useTranslation();
  const line = error instanceof AppError ? error.details?.['line'] : undefined;
  return (
    <ImportErrorMessage error={error}>
      {typeof line === 'number' && t('exchange.questions.unreadable', { line, name })}
    </ImportErrorMessage>
  );
}

interface FoundQuestionsProps {
  name: string;
  questions: readonly QuizQuestion[];
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function FoundQuestions({ name, questions, left, onToggle }: FoundQuestionsProps) {
  const { t } = useTranslation();
  if (questions.length === 0) return <p role="alert">{t('exchange.questions.none', { name })}</p>;
  return (
    <Stack as="fieldset" gap={16} className={styles.list} aria-label={t('exchange.questions.which')}>
      <legend>
        <output>{t('exchange.questions.found', { count: questions.length, name })}</output>
      </legend>
      {questions.map((question) => (
        <Checkbox
          key={question.id}
          checked={!left.has(question.id)}
          onChange={() => onToggle(question.id)}
          label={
            <>
              <bdi>
                <QuestionSummary question={question.question} otherwise={t('draft.quiz.unworded')} />
              </bdi>{' '}
              {questionProblems(question).length > 0 && <AttentionMark label={t('exchange.questions.toDo')} />}
            </>
          }
        />
      ))}
    </Stack>
  );
}
