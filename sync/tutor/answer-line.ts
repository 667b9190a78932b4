import type { AnswerEvent, TutorAnswer } from '#domain/tutor/tutor-answer.ts';

/**
 * Lines of the response of POST /api/tutor/exchanges/<id>/answer, one JSON object each; an empty line keeps the
 * connection alive. `?run=&from=` resumes after a lost connection.
 */
export type AnswerLine =
  /** Identifies the generation attempt; event numbers are relative to it. */
  | { t: 'run'; run: string; engine: TutorAnswer['engine'] }
  /** `n` counts from 0. */
  | { t: 'event'; n: number; event: AnswerEvent }
  /** The answer is complete and stored in the rows. */
  | { t: 'kept' }
  /** Another server generates the answer; the client receives it through its rows. */
  | { t: 'elsewhere' };
