import { type Card, sourceOf } from '#domain/learn/card/card.ts';
import { answerText, questionText } from '#domain/learn/card/card-text.ts';
import { grade as gradeAnswer } from '#domain/learn/grading.ts';
import type { Grade, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { LearnerQuestion, QuestionKind } from '#domain/teach/question/quiz-question.ts';

/** Kinds that a review can ask as in the quiz: by choosing or by typing. */
const askedKinds: readonly QuestionKind[] = ['single', 'multiple', 'trueFalse', 'text', 'number'];

/** The question of a card with the grade that revealed its answer. */
export interface CardQuestion {
  question: LearnerQuestion;
  grade: Grade;
}

/**
 * The question from which a card was made, so that its learner can answer it. Undefined if the learner edited the card,
 * because the question then asks something else.
 * @param questions of the card's step in the card's version
 * @param attempts of the learner at that step
 */
export function questionOfCard(
  card: Pick<Card, 'source' | 'nodeID' | 'versionID' | 'front' | 'back'>,
  questions: readonly LearnerQuestion[],
  attempts: readonly Pick<QuizAttempt, 'nodeID' | 'versionID' | 'answers'>[],
): CardQuestion | undefined {
  const { source, nodeID, versionID } = card;
  if (nodeID === null) return undefined;
  const question = questions.find(({ id }) => source === sourceOf('question', nodeID, id));
  const grade = attempts
    .filter((attempt) => attempt.nodeID === nodeID && attempt.versionID === versionID)
    .flatMap(({ answers }) => answers)
    .find((given) => given.questionID === question?.id && given.grade !== null)?.grade;
  if (!question || !grade || !askedKinds.includes(question.kind)) return undefined;
  // A question of pictures alone has no text; the front is the name of its step then.
  const text = questionText(question);
  const isUnchanged = (text === '' || text === card.front) && answerText(question, grade) === card.back;
  return isUnchanged ? { question, grade } : undefined;
}

/**
 * Grades an answer by the revealed one. The tolerance of a number is not revealed, so a near number counts as wrong; the
 * learner has the last word.
 */
export const gradeRecall = ({ question, grade }: CardQuestion, given: readonly string[]): Grade => {
  const { kind, score } = question;
  const { answer, explanation, feedback } = grade;
  const common = { answer, score, feedback, ...(explanation && { explanation }) };
  return gradeAnswer(kind === 'number' ? { ...common, kind, tolerance: 0 } : { ...common, kind }, given);
};
