import { shuffled } from '#domain/kernel/shuffle.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { type LearnerQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';

type AttemptRef = Pick<QuizAttempt, 'enrollmentID' | 'nodeID' | 'number'>;

/**
 * Order of the questions in one attempt: stable across reloads and devices, and known before the attempt exists. Items
 * of an ordering question are always shuffled, because otherwise they could appear in the right order.
 */
export function questionOrder(
  questions: readonly LearnerQuestion[],
  { isShuffled }: Pick<QuizSettings, 'isShuffled'>,
  { enrollmentID, nodeID, number }: AttemptRef,
): LearnerQuestion[] {
  const seed = `${enrollmentID} ${nodeID} ${number}`;
  const asked = isShuffled ? shuffled(questions, seed) : [...questions];
  return asked.map((question) => {
    const { shuffle } = rulesOf(question);
    const isMixed = shuffle === 'always' || (isShuffled && shuffle !== 'never');
    return isMixed ? { ...question, options: shuffled(question.options, `${seed} ${question.id}`) } : question;
  });
}
