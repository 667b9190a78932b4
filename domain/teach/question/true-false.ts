import * as z from 'zod/mini';
import type { QuestionBase, QuestionRules } from '#domain/teach/question/question-rules.ts';
import { found, schemas } from '#domain/teach/question/shared-rules.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';

/** The answer is `true` or `false`; there are no options. */
export interface TrueFalseQuestion extends QuestionBase {
  kind: 'trueFalse';
}

const truths = ['true', 'false'] as const;

export const trueFalse: QuestionRules<TrueFalseQuestion> = {
  fields: { options: schemas.noOptions, answer: z.array(z.enum(truths)).check(z.maxLength(1)) },
  problems: ({ answer }) => found([['no_key', answer.length === 0]]),
  from: (common) => ({ ...common, kind: 'trueFalse', options: [], answer: [] }),
  choices: () => [...truths],
  share: ({ answer }, given) => (given.length === 1 && given[0] === answer[0] ? 1 : 0),
  describe: (_, answer) => [answer[0] === 'true' ? '✓' : '✗'],
  // The statement is in the question itself.
  secrets: ({ question }) => [plainText(question)],
  guess: () => 1 / 2,
};
