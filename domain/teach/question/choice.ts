import { type QuestionBase, type QuestionRules } from '#domain/teach/question/question-rules.ts';
import {
  atLeastTwo,
  chosenShare,
  found,
  hasUnknown,
  listProblems,
  schemas,
  textOf,
} from '#domain/teach/question/shared-rules.ts';

/** The answer is the IDs of the right options. */
export interface ChoiceQuestion extends QuestionBase {
  kind: 'single' | 'multiple';
}

const choice = (kind: ChoiceQuestion['kind']): Omit<QuestionRules<ChoiceQuestion>, 'share' | 'guess'> => ({
  fields: { options: schemas.options, answer: schemas.optionIDs },
  problems: ({ options, answer }) => [
    ...listProblems(options),
    ...found([
      ['no_key', answer.length === 0],
      ['unknown_key', hasUnknown(answer, options)],
      ['many_keys', kind === 'single' && answer.length > 1],
    ]),
  ],
  parts: ({ options, answer }) => ({
    options,
    right: options.filter(({ id, text }) => text !== '' && answer.includes(id)).map(({ text }) => text),
  }),
  from(common, parts, makeId) {
    const options = atLeastTwo(parts.options, makeId);
    const right = options.filter(({ text }) => parts.right.includes(text)).map(({ id }) => id);
    return { ...common, kind, options, answer: kind === 'single' ? right.slice(0, 1) : right };
  },
  choices: ({ options }) => options.map(({ id }) => id),
  describe: ({ options }, answer) => answer.map((id) => textOf(options, id)),
});

export const single: QuestionRules<ChoiceQuestion> = {
  ...choice('single'),
  share: ({ answer }, given) => (given.length === 1 && given[0] === answer[0] ? 1 : 0),
  guess: ({ options }) => 1 / Math.max(1, options.length),
};

export const multiple: QuestionRules<ChoiceQuestion> = {
  ...choice('multiple'),
  share: ({ answer }, given) => chosenShare(answer, given),
  guess: ({ options }) => 1 / (2 ** Math.max(1, options.length) - 1),
};
