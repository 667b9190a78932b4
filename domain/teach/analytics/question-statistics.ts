/** Sums over learners' first answers to one question; `rest` is the score in the rest of the quiz. */
export interface AnswerTally {
  learners: number;
  right: number;
  rest: number;
  restSquared: number;
  /** Sum of `rest` over learners who were right. */
  restOfRight: number;
}

/** Tolerance for rounding errors when all `rest` values are equal. */
const ROUNDING_TOLERANCE = 1e-9;

/** Share of right answers, 0 to 1; a lower share means a harder question. */
export const difficulty = ({ learners, right }: Pick<AnswerTally, 'learners' | 'right'>): number => right / learners;

/**
 * Point-biserial correlation between a right answer and the score in the rest of the quiz. Null if all answers or all
 * other scores are equal.
 */
export function discrimination({ learners, right, rest, restSquared, restOfRight }: AnswerTally): number | null {
  const spreadHere = right * (learners - right);
  const spreadOfRest = learners * restSquared - rest * rest;
  if (spreadHere === 0 || spreadOfRest <= ROUNDING_TOLERANCE * learners * restSquared) return null;
  const together = learners * restOfRight - right * rest;
  return Math.min(1, Math.max(-1, together / Math.sqrt(spreadHere * spreadOfRest)));
}
