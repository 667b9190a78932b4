import { useMemo } from 'react';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { type Quiz, QuizEditor } from '#web/teach/quiz-editor.tsx';
import { isLeaving } from '#web/teach/reading-form.tsx';
import { UploadStatus } from '#web/teach/upload-status.tsx';
import { useSavedField } from '#web/teach/use-saved-field.ts';
import { useUploads } from '#web/teach/use-uploads.ts';
import styles from './step-form.module.css';

const makeId = () => newId('QuizQuestion');

/** The questions of a quiz step, saved together. */
export function QuizForm({ quiz: { id, questions, passMark } }: { quiz: LessonNodeQuiz }) {
  const { send } = useCommand('quiz.write');
  const { uploads, upload, dismiss } = useUploads();
  const saved = useMemo((): Quiz => ({ questions, passMark }), [questions, passMark]);
  const quiz = useSavedField({ field: `quiz ${id}`, saved, send: (value) => send({ id, ...value }) });
  return (
    <div className={styles['body']} onFocus={quiz.onFocus} onBlur={(event) => isLeaving(event) && quiz.onBlur()}>
      <QuizEditor quiz={quiz.value} onChange={quiz.onChange} makeId={makeId} onUpload={upload} />
      <UploadStatus uploads={uploads} onDismiss={dismiss} />
    </div>
  );
}
