import type { AnswerEvent, TutorAnswer } from '#domain/interact/tutor-answer.ts';

/**
 * What POST /api/tutor/exchanges/<id>/answer answers, a JSON object a line; an empty line says that it goes on. `?run=&from=`
 * asks for what follows after a network that was lost.
 */
export type AnswerLine =
  /** Which attempt this is: the numbers of events are its own. */
  | { t: 'run'; run: string; engine: TutorAnswer['engine'] }
  /** `n` counts from 0. */
  | { t: 'event'; n: number; event: AnswerEvent }
  /** It is over, and in the rows. */
  | { t: 'kept' }
  /** Another server gives it; the rows come from there. */
  | { t: 'elsewhere' };
