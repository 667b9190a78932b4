import { shuffled } from '#domain/kernel/shuffle.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { QuizSettings } from '#domain/teach/quiz-settings.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';

type Place = Pick<QuizAttempt, 'enrollmentID' | 'nodeID' | 'number'>;

/**
 * The questions in the order in which one attempt asks them: the same after a reload and on another device, and known
 * before the attempt is there. What is to be put in order is always mixed, or it might come in its right one.
 */
export function askedOrder(
  questions: readonly OpenQuestion[],
  { isShuffled }: Pick<QuizSettings, 'isShuffled'>,
  { enrollmentID, nodeID, number }: Place,
): OpenQuestion[] {
  const seed = `${enrollmentID} ${nodeID} ${number}`;
  const asked = isShuffled ? shuffled(questions, seed) : [...questions];
  return asked.map((question) => {
    const isMixed = question.kind === 'order' || (isShuffled && question.kind !== 'match');
    return isMixed ? { ...question, options: shuffled(question.options, `${seed} ${question.id}`) } : question;
  });
}
