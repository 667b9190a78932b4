import { type QuizQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';

/** Parameters of a question in item response theory; ability has mean 0 and standard deviation 1. */
export interface SimulatedQuestion {
  score: number;
  /** Probability of a right answer by guessing. */
  guess: number;
  /** Ability at which half of the learners know the answer. */
  difficulty: number;
}

/** Most questions are easier than the average ability of their learners. */
const USUAL_DIFFICULTY = -1;
/** Clamps observed shares, because no question is certain to be right or wrong. */
const [SHARE_MIN, SHARE_MAX] = [0.02, 0.98];
/** Flattening of a logistic curve averaged over abilities with standard deviation 1. */
const SPREAD = Math.sqrt(1 + Math.PI / 8);

/** `share` is the observed share of right first answers, if enough learners have answered. */
export function simulatedQuestion(question: QuizQuestion, share?: number): SimulatedQuestion {
  const { score } = question;
  const guess = rulesOf(question).guess(question);
  if (share === undefined) return { score, guess, difficulty: USUAL_DIFFICULTY };
  const known = Math.min(SHARE_MAX, Math.max(SHARE_MIN, (share - guess) / (1 - guess || 1)));
  return { score, guess, difficulty: -Math.log(known / (1 - known)) * SPREAD };
}

/** Score of one attempt, 0 to 1; a quiz without questions is always passed. */
export function simulatedScore(questions: readonly SimulatedQuestion[], ability: number, chance: () => number): number {
  let [points, possible] = [0, 0];
  for (const { score, guess, difficulty } of questions) {
    const isRight = chance() < guess + (1 - guess) / (1 + Math.exp(difficulty - ability));
    possible += score;
    if (isRight) points += score;
  }
  return possible === 0 ? 1 : points / possible;
}
