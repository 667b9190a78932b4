import type { QuizQuestion } from '#domain/teach/quiz.ts';

/** How a question stands to somebody of an ability that is 0 on the average and spreads by 1 (item response theory). */
export interface SimulatedQuestion {
  score: number;
  /** The chance of being right without a thought. */
  guess: number;
  /** Who is as able as this knows it in every second case. */
  difficulty: number;
}

/** Most questions are made for those they are put to. */
const USUAL_DIFFICULTY = -1;
/** No question is so easy or hard that nobody ever differs. */
const [SHARE_MIN, SHARE_MAX] = [0.02, 0.98];
/** What a logistic curve over abilities that spread by 1 is flattened by. */
const SPREAD = Math.sqrt(1 + Math.PI / 8);

const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1));

function guessOf({ kind, options }: QuizQuestion): number {
  const count = Math.max(1, options.length);
  switch (kind) {
    case 'single':
      return 1 / count;
    case 'multiple':
      return 1 / (2 ** count - 1);
    case 'trueFalse':
      return 1 / 2;
    case 'order':
    case 'match':
      return 1 / factorial(count);
    case 'number':
    case 'text':
      return 0;
  }
}

/** `share`: of real learners who were right at the first attempt, where enough have answered. */
export function simulatedQuestion(question: QuizQuestion, share?: number): SimulatedQuestion {
  const { score } = question;
  const guess = guessOf(question);
  if (share === undefined) return { score, guess, difficulty: USUAL_DIFFICULTY };
  const known = Math.min(SHARE_MAX, Math.max(SHARE_MIN, (share - guess) / (1 - guess || 1)));
  return { score, guess, difficulty: -Math.log(known / (1 - known)) * SPREAD };
}

/** The share of the points of one attempt, 0 to 1; a quiz that asks nothing yet holds up nobody. */
export function simulatedScore(questions: readonly SimulatedQuestion[], ability: number, chance: () => number): number {
  let [points, possible] = [0, 0];
  for (const { score, guess, difficulty } of questions) {
    const isRight = chance() < guess + (1 - guess) / (1 + Math.exp(difficulty - ability));
    possible += score;
    if (isRight) points += score;
  }
  return possible === 0 ? 1 : points / possible;
}
