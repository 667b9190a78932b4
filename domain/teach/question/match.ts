import * as z from 'zod/mini';
import {
  type LearnerOption,
  OPTIONS_MAX,
  type QuestionBase,
  type QuestionRules,
  type QuizOption,
} from '#domain/teach/question/question-rules.ts';
import {
  anonymousOptions,
  atLeastTwo,
  factorial,
  found,
  hasRepeats,
  hasUnknown,
  learnerOption,
  listProblems,
  schemas,
  textOf,
} from '#domain/teach/question/shared-rules.ts';

/** The answer is the ID of the match for each option in turn; an empty string is not assigned yet. */
export interface MatchQuestion extends QuestionBase {
  kind: 'match';
  /** At least as many as options; the extra ones are distractors. */
  matches: QuizOption[];
}

export const match: QuestionRules<MatchQuestion, { matches: LearnerOption[] }> = {
  fields: {
    options: schemas.options,
    matches: schemas.options,
    answer: z.array(z.union([schemas.key, z.literal('')])).check(z.maxLength(OPTIONS_MAX)),
  },
  problems: ({ options, matches, answer }) => [
    ...listProblems(options),
    ...listProblems(matches),
    ...found([
      ['unknown_key', hasUnknown(answer, matches)],
      ['no_key', answer.length !== options.length || answer.includes('')],
      ['shared_match', hasRepeats(answer.filter(Boolean))],
    ]),
  ],
  from(common, parts, makeId) {
    const options = atLeastTwo(parts.options, makeId);
    const matches = options.map(() => ({ id: makeId(), text: '' }));
    return { ...common, kind: 'match', options, matches, answer: matches.map(({ id }) => id) };
  },
  anonymous(question) {
    const { options: matches, nameOf } = anonymousOptions(question.matches);
    return { ...question, matches, answer: question.answer.map(nameOf) };
  },
  openFields: ({ matches }) => ({ matches: matches.map(learnerOption) }),
  // The answer refers to positions.
  shuffle: 'never',
  isComplete: ({ options }, answer) => options.every((_, index) => (answer[index] ?? '') !== ''),
  share: ({ answer }, given) => matchedShare(answer, given),
  texts: ({ options, matches }) => [...options, ...matches].map(({ text }) => text),
  describe: ({ options, matches }, answer) =>
    options.map(({ text }, index) => `${text} → ${textOf(matches, answer[index])}`),
  guess: ({ options }) => 1 / factorial(options.length),
};

/**
 * Share of right pairs. An option used twice counts for none of them; otherwise one option for all pairs would always
 * score.
 */
function matchedShare(right: readonly string[], given: readonly string[]): number {
  const isUsedOnce = (id: string) => given.indexOf(id) === given.lastIndexOf(id);
  const hits = right.filter((id, index) => id !== '' && given[index] === id && isUsedOnce(id)).length;
  return given.length > right.length ? 0 : hits / Math.max(1, right.length);
}
