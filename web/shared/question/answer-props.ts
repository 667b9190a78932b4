import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';

export interface QuestionProps {
  question: LearnerQuestion;
  /** The current, unsubmitted answer. */
  answer: readonly string[];
  /** The submitted answer. It can no longer be changed, and once graded it shows the correct answer. */
  given: GivenAnswer | undefined;
  onAnswer: (answer: string[]) => void;
  /** Called when the learner presses Enter in a field to submit. */
  onEnter?: (() => void) | undefined;
}

/** Props of the component for one kind of question. */
export interface AnswerProps extends QuestionProps {
  /** Prefix of the element ids; the question has the id `<id>-question`. */
  id: string;
}
