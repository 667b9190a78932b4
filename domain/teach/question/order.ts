import type { QuestionBase, QuestionRules } from '#domain/teach/question/question-rules.ts';
import {
  anonymousOptions,
  atLeastTwo,
  factorial,
  found,
  hasUnknown,
  listProblems,
  schemas,
  textOf,
} from '#domain/teach/question/shared-rules.ts';

/** The answer is the IDs of all options in their right order. */
export interface OrderQuestion extends QuestionBase {
  kind: 'order';
}

export const order: QuestionRules<OrderQuestion> = {
  fields: { options: schemas.options, answer: schemas.optionIDs },
  problems: ({ options, answer }) => [
    ...listProblems(options),
    ...found([
      ['unknown_key', hasUnknown(answer, options)],
      ['no_key', answer.length < options.length],
    ]),
  ],
  from(common, parts, makeId) {
    const options = atLeastTwo(parts.options, makeId);
    return { ...common, kind: 'order', options, answer: options.map(({ id }) => id) };
  },
  anonymous(question) {
    const { options, nameOf } = anonymousOptions(question.options);
    return { ...question, options, answer: question.answer.map(nameOf) };
  },
  // Otherwise the items could appear in the right order.
  shuffle: 'always',
  share: ({ answer }, given) => orderedShare(answer, given),
  describe: ({ options }, answer) => answer.map((id, index) => `${index + 1}. ${textOf(options, id)}`),
  secrets: ({ options }, answer) => [answer.map((id) => textOf(options, id)).join(' ')],
  guess: ({ options }) => 1 / factorial(options.length),
};

/** Counts each item that directly follows its right predecessor, so that one misplaced item costs little. */
function orderedShare(right: readonly string[], given: readonly string[]): number {
  const ordered = [...new Set(given)].filter((id) => right.includes(id));
  const follows = right
    .slice(1)
    .filter((id, index) => ordered.includes(id) && ordered.indexOf(id) - 1 === ordered.indexOf(right[index] ?? ''));
  return follows.length / Math.max(1, right.length - 1);
}
