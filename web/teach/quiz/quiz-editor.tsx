import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { QUESTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { QuestionSummary } from '#web/shared/question/question-summary.tsx';
import { SortableCard } from '#web/teach/sortable/sortable-card.tsx';
import { newQuestion, totalScore } from '#web/teach/quiz/question-edit.ts';
import { QuestionEditor, type QuestionEditorProps } from '#web/teach/quiz/question-editor.tsx';
import { QuizSettingsFields } from '#web/teach/quiz/quiz-settings-fields.tsx';
import type { UploadPicture } from '#web/writing/rich-text/rich-text-upload.ts';
import { moveItem } from '#web/shared/control/move-item.ts';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';

export interface QuizContent extends QuizSettings {
  questions: readonly QuizQuestion[];
}

export interface QuizEditorProps {
  quiz: QuizContent;
  onChange: (quiz: QuizContent) => void;
  makeId: () => string;
  onUpload: UploadPicture;
}

/** Editor of a quiz: settings, and its questions, one open at a time. */
export function QuizEditor({ quiz, onChange, makeId, onUpload }: QuizEditorProps) {
  const { t } = useTranslation();
  const { questions } = quiz;
  const [openID, setOpenID] = useState(questions[0]?.id);
  const { list, focusNext } = useListFocus<HTMLOListElement>(questions.map(({ id }) => id).join());

  const change = (next: readonly QuizQuestion[]) => onChange({ ...quiz, questions: next });
  const add = () => {
    const question = newQuestion(makeId);
    setOpenID(question.id);
    focusNext(`[data-entry="${question.id}"]`);
    change([...questions, question]);
  };
  const move = (index: number, by: -1 | 1) => {
    const next = moveItem(questions, index, by);
    if (next) change(next);
  };
  const remove = async (index: number) => {
    const number = index + 1;
    const isSure = await askToConfirm({
      title: t('draft.quiz.removeTitle', { number }),
      body: t('draft.quiz.removeBody'),
      confirmLabel: t('draft.quiz.removeConfirm'),
      isDangerous: true,
    });
    if (isSure) change(questions.toSpliced(index, 1));
  };

  return (
    <Stack gap={16}>
      <QuizSettingsFields settings={quiz} onChange={onChange} />
      <p className="text-muted">{t('draft.quiz.total', { count: totalScore(questions) })}</p>
      <Stack as="ol" gap={10} ref={list}>
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            number={index + 1}
            isOpen={question.id === openID}
            isLast={index === questions.length - 1}
            onToggle={() => setOpenID(question.id === openID ? undefined : question.id)}
            onChange={(next) => change(questions.with(index, next))}
            onMove={(by) => move(index, by)}
            onRemove={() => void remove(index)}
            makeId={makeId}
            onUpload={onUpload}
          />
        ))}
      </Stack>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={17} />}
        disabled={questions.length >= QUESTIONS_MAX}
        onClick={add}
      >
        {t('draft.quiz.addQuestion')}
      </Button>
    </Stack>
  );
}

interface QuestionCardProps extends QuestionEditorProps {
  /** Number of the question, from 1. */
  number: number;
  isOpen: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function QuestionCard({ number, isOpen, isLast, onToggle, onMove, onRemove, ...editor }: QuestionCardProps) {
  const { t } = useTranslation();
  const { question } = editor;
  return (
    <SortableCard
      id={question.id}
      number={number}
      summary={<QuestionSummary question={question.question} otherwise={t('draft.quiz.unworded')} />}
      attention={questionProblems(question).length > 0 ? t('draft.quiz.toDo') : undefined}
      isOpen={isOpen}
      onToggle={onToggle}
      up={t('draft.quiz.moveQuestionUp', { number })}
      down={t('draft.quiz.moveQuestionDown', { number })}
      isFirst={number === 1}
      isLast={isLast}
      onMove={onMove}
      remove={{ label: t('draft.quiz.removeQuestion', { number }), onRemove }}
    >
      <QuestionEditor {...editor} />
    </SortableCard>
  );
}
