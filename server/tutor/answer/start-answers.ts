import type { Jobs } from '#server/core/jobs/jobs.ts';
import { type AnswerParts, type Answers, createAnswers } from '#server/tutor/answer/answers.ts';
import { openTutor, type TutorParts } from '#server/tutor/answer/open-tutor.ts';

/** Every minute: a learner whose answer was lost in a crash waits no longer than that. */
const SWEEP_TIMES = '* * * * *';

/** Starts the answers of tutors and the job that ends those left behind by a crash. */
export async function startAnswers(
  jobs: Jobs,
  parts: Omit<AnswerParts, 'engineFor' | 'allowanceOf'> & Omit<TutorParts, 'onMoved'>,
): Promise<Answers> {
  const answers = createAnswers({ ...parts, ...(await openTutor({ ...parts, onMoved: parts.onSaved })) });
  await jobs.repeat('sweep-answers', SWEEP_TIMES, () => answers.sweep());
  return answers;
}
