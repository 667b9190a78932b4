import * as z from 'zod/mini';
import type { QuestionBase, QuestionRules } from '#domain/teach/question/question-rules.ts';
import { found, schemas, typedParts } from '#domain/teach/question/shared-rules.ts';
import { foldedText } from '#domain/teach/question/typed-answer.ts';

/** Most accepted spellings of a typed answer. */
export const ACCEPTED_MAX = 20;

/** The answer is the list of accepted texts; there are no options. */
export interface TextQuestion extends QuestionBase {
  kind: 'text';
}

export const text: QuestionRules<TextQuestion> = {
  fields: { options: schemas.noOptions, answer: schemas.typedAnswers.check(z.maxLength(ACCEPTED_MAX)) },
  problems: ({ answer }) =>
    found([
      ['no_key', answer.length === 0],
      ['blank_answer', answer.some((each) => foldedText(each) === '')],
    ]),
  parts: typedParts,
  from: (common, { right }) => ({ ...common, kind: 'text', options: [], answer: right }),
  isComplete: (_, [typed = '']) => typed.trim() !== '',
  share: ({ answer }, given) => (given.length === 1 && isAccepted(given[0] ?? '', answer) ? 1 : 0),
  describe: (_, answer) => [...answer],
  guess: () => 0,
};

function isAccepted(given: string, accepted: readonly string[]): boolean {
  const said = foldedText(given);
  return said !== '' && accepted.some((each) => foldedText(each) === said);
}
