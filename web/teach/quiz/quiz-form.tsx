import { useMemo } from 'react';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';
import { parseQuestions } from '#domain/teach/quiz.ts';
import { settingsOf } from '#domain/teach/quiz-settings.ts';
import { newId } from '#web/store/new-id.ts';
import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { mergedLists } from '#web/teach/editor/merge.ts';
import { QuestionBankTools } from '#web/teach/exchange/question-bank-tools.tsx';
import { type Quiz, QuizEditor } from '#web/teach/quiz/quiz-editor.tsx';
import { isLeaving } from '#web/teach/editor/is-leaving.ts';
import { useQuizText } from '#web/teach/quiz/use-quiz-text.ts';
import { UploadStatus } from '#web/teach/editor/upload-status.tsx';
import { useSavedField } from '#web/teach/use-saved-field.ts';
import { useUploads } from '#web/teach/editor/use-uploads.ts';
import styles from '#web/teach/editor/step-form.module.css';

const makeId = () => newId('QuizQuestion');

/** Questions and settings of a quiz step, saved as one value. */
export function QuizForm({ quiz: row }: { quiz: LessonNodeQuiz }) {
  const { uploads, upload } = useUploads();
  const { id } = row;
  const quizText = useQuizText();
  const saved = useMemo((): Quiz => ({ questions: row.questions, ...settingsOf(row) }), [row]);
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
      questions: mergedLists(mine.questions, theirs.questions, (each) => ({ ...each, id: makeId() })),
    }),
  });
  return (
    <div className={styles['body']} onFocus={quiz.onFocus} onBlur={(event) => isLeaving(event) && quiz.onBlur()}>
      <QuizEditor quiz={quiz.value} onChange={quiz.onChange} makeId={makeId} onUpload={upload} />
      <QuestionBankTools
        quizID={id}
        questions={quiz.value.questions}
        onAdd={(added) => quiz.onChange({ ...quiz.value, questions: [...quiz.value.questions, ...added] })}
      />
      <ChangedElsewhere conflict={quiz.conflict} show={quizText} />
      <UploadStatus uploads={uploads} />
    </div>
  );
}
