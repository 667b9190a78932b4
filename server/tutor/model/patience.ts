/** How long a model may take, in milliseconds. */
export interface AnswerPatience {
  /** From each request to its first word, whether headers have come or not. */
  firstWordMs: number;
  /** Between two words. */
  nextWordMs: number;
  /** The whole answer, with all of its rounds. */
  totalMs: number;
  /** Between the first two tries. */
  retryMs?: number;
}

/** All time limits of calls to a model. A hold on tokens must last longer than its call can take. */
export const modelPatience = {
  /** A model on the school's own machine may have to be read from a disk first. */
  answer: { firstWordMs: 60_000, nextWordMs: 30_000, totalMs: 180_000 },
  /** One request of a draft or a suggestion, which is answered only when all of it is written. */
  object: { totalMs: 180_000 },
  /** A learner waits for what the question means; the search by words has ended long before. */
  questionVector: { totalMs: 1_500 },
  passageVectors: { totalMs: 60_000 },
  /** Between two pieces of any response. */
  nextPieceMs: 30_000,
} as const satisfies Record<string, AnswerPatience | { totalMs: number } | number>;
