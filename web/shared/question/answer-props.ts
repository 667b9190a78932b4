import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import type { LearnerQuestion } from '#domain/teach/version/version.ts';

export interface QuestionProps {
  question: LearnerQuestion;
  /** The answer as far as it is made. */
  answer: readonly string[];
  /** What was answered; from then on nothing can be changed, and with the grade the right answer shows. */
  given: GivenAnswer | undefined;
  onAnswer: (answer: string[]) => void;
  /** Enter in a field: done with it. */
  onEnter?: (() => void) | undefined;
}

/** What the part for one kind of question gets. */
export interface AnswerProps extends QuestionProps {
  /** Ties it to the question, which has the id `<id>-question`. */
  id: string;
}
