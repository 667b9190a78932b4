/** Time limits of a model, in milliseconds. */
export interface AnswerTimeouts {
  /** Time from each request to its first word, whether headers have come or not. */
  firstWordMs: number;
  /** Time between two words. */
  nextWordMs: number;
  /** Time for the whole answer, with all of its rounds. */
  totalMs: number;
  /** Pause between the first two tries. */
  retryMs?: number;
}

/** All time limits of calls to a model. A hold on tokens must last longer than its call can take. */
export const modelTimeouts = {
  /** The model may run on the school's own machine and have to be loaded from disk first. */
  answer: { firstWordMs: 60_000, nextWordMs: 30_000, totalMs: 180_000 },
  /** One request of a draft or a suggestion, whose answer arrives only when all of it is written. */
  object: { totalMs: 180_000 },
  /** A learner waits for this vector; the search by words has ended long before. */
  questionVector: { totalMs: 1_500 },
  passageVectors: { totalMs: 60_000 },
  /** Time between two pieces of any response. */
  nextPieceMs: 30_000,
} as const satisfies Record<string, AnswerTimeouts | { totalMs: number } | number>;
