import { useMemo } from 'react';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { settingsOf } from '#domain/teach/question/quiz-settings.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { mergeLists } from '#web/writing/saved-field/merge.ts';
import { QuestionBankTools } from '#web/teach/quiz/question-bank-tools.tsx';
import { type QuizContent, QuizEditor } from '#web/teach/quiz/quiz-editor.tsx';
import { isGroupBlur } from '#web/writing/saved-field/group-blur.ts';
import { useQuizText } from '#web/teach/quiz/use-quiz-text.ts';
import { UploadStatus } from '#web/writing/upload/upload-status.tsx';
import { useSavedField } from '#web/writing/saved-field/use-saved-field.ts';
import { useUploads } from '#web/writing/upload/use-uploads.ts';

const makeId = () => newId('QuizQuestion');

/** Questions and settings of a quiz step, saved as one value. */
export function QuizForm({ quiz: row }: { quiz: LessonNodeQuiz }) {
  const { uploads, upload } = useUploads();
  const { id } = row;
  const quizText = useQuizText();
  const saved = useMemo((): QuizContent => ({ questions: row.questions, ...settingsOf(row) }), [row]);
  const quiz = useSavedField({
    field: `quiz ${id}`,
    saved,
    command: 'quiz.write',
    toInput: (value) => ({ id, ...value }),
    fromInput: (input) => ({
      questions: parseQuestions(input.questions),
      passMark: input.passMark ?? saved.passMark,
      attempts: input.attempts === undefined ? saved.attempts : input.attempts,
      isShuffled: input.isShuffled ?? saved.isShuffled,
      feedback: input.feedback ?? saved.feedback,
      timeLimitSeconds: input.timeLimitSeconds === undefined ? saved.timeLimitSeconds : input.timeLimitSeconds,
    }),
    merge: (mine, theirs) => ({
      ...mine,
      questions: mergeLists(mine.questions, theirs.questions, (each) => ({ ...each, id: makeId() })),
    }),
  });
  return (
    <Stack gap={8} onFocus={quiz.onFocus} onBlur={(event) => isGroupBlur(event) && quiz.onBlur()}>
      <QuizEditor quiz={quiz.value} onChange={quiz.onChange} makeId={makeId} onUpload={upload} />
      <QuestionBankTools
        quizID={id}
        questions={quiz.value.questions}
        onAdd={(added) => quiz.onChange({ ...quiz.value, questions: [...quiz.value.questions, ...added] })}
      />
      <EditConflict conflict={quiz.conflict} show={quizText} />
      <UploadStatus uploads={uploads} />
    </Stack>
  );
}
