import { Button } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { Row } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const ImportQuestions = lazyComponent(
  async () => (await import('#web/teach/import/import-questions.tsx')).ImportQuestions,
  null,
);
const ExportQuestions = lazyComponent(
  async () => (await import('#web/teach/export/export-questions.tsx')).ExportQuestions,
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
  const [open, setOpen] = useState<'import' | 'export'>();
  const close = () => setOpen(undefined);
  return (
    <Row gap={8} wrap>
      <Button variant="default" leftSection={<IconFileImport size={17} />} onClick={() => setOpen('import')}>
        {t('exchange.questions.bring')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} />}
        disabled={questions.length === 0}
        onClick={() => setOpen('export')}
      >
        {t('exchange.questions.takeOut')}
      </Button>
      {open === 'import' && <ImportQuestions count={questions.length} onAdd={onAdd} onClose={close} />}
      {open === 'export' && <ExportQuestions quizID={quizID} onClose={close} />}
    </Row>
  );
}
