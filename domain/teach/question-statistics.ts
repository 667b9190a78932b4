/** Sums over the first answers of learners to one question; `rest` is what each scored in the rest of the quiz. */
export interface AnswerTally {
  learners: number;
  right: number;
  rest: number;
  restSquared: number;
  /** `rest` of those who were right. */
  restOfRight: number;
}

/** Rounding leaves crumbs where every rest is the same. */
const CRUMBS = 1e-9;

/** Share of right answers, 0 to 1: the lower, the harder. */
export const difficulty = ({ learners, right }: Pick<AnswerTally, 'learners' | 'right'>): number => right / learners;

/**
 * The point-biserial correlation between being right here and the score of the rest of the quiz. Null where all answered
 * alike or the rest is alike: then the question tells nobody from anybody.
 */
export function discrimination({ learners, right, rest, restSquared, restOfRight }: AnswerTally): number | null {
  const spreadHere = right * (learners - right);
  const spreadOfRest = learners * restSquared - rest * rest;
  if (spreadHere === 0 || spreadOfRest <= CRUMBS * learners * restSquared) return null;
  const together = learners * restOfRight - right * rest;
  return Math.min(1, Math.max(-1, together / Math.sqrt(spreadHere * spreadOfRest)));
}
