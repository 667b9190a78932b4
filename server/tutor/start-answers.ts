import type { Jobs } from '#server/jobs/jobs.ts';
import { type AnswerParts, type Answers, createAnswers } from '#server/tutor/answers.ts';
import { openTutor, type TutorParts } from '#server/tutor/open-tutor.ts';

/** Who waits for an answer that a crash took away is told within the minute. */
const SWEEPING_TIMES = '* * * * *';

/** The answers of tutors, and what ends those that a crash has left behind. */
export async function startAnswers(
  jobs: Jobs,
  parts: Omit<AnswerParts, 'engineFor' | 'allowanceOf'> & Omit<TutorParts, 'onMoved'>,
): Promise<Answers> {
  const answers = createAnswers({ ...parts, ...(await openTutor({ ...parts, onMoved: parts.onKept })) });
  await jobs.repeat('sweep-answers', SWEEPING_TIMES, () => answers.sweep());
  return answers;
}
