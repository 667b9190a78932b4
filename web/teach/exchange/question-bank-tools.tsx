import { Button } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import styles from './question-bank-tools.module.css';

const BringQuestions = lazyPiece(
  async () => (await import('#web/teach/exchange/bring-questions.tsx')).BringQuestions,
  null,
);
const TakeQuestions = lazyPiece(
  async () => (await import('#web/teach/exchange/take-questions.tsx')).TakeQuestions,
  null,
);

export interface QuestionBankToolsProps {
  quizID: LessonNodeQuiz['id'];
  questions: readonly QuizQuestion[];
  onAdd: (questions: readonly QuizQuestion[]) => void;
}

/** Buttons to import and export quiz questions. */
export function QuestionBankTools({ quizID, questions, onAdd }: QuestionBankToolsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'bring' | 'take'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles['tools']}>
      <Button variant="default" leftSection={<IconFileImport size={17} />} onClick={() => setOpen('bring')}>
        {t('exchange.questions.bring')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} />}
        disabled={questions.length === 0}
        onClick={() => setOpen('take')}
      >
        {t('exchange.questions.takeOut')}
      </Button>
      {open === 'bring' && <BringQuestions count={questions.length} onAdd={onAdd} onClose={close} />}
      {open === 'take' && <TakeQuestions quizID={quizID} onClose={close} />}
    </div>
  );
}
