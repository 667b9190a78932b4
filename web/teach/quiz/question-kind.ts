import { type MatchQuestion } from '#domain/teach/question/match.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import { type QuestionKind, type QuizQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';

/** Converts a question to another kind and keeps the options or accepted answers that make sense there. */
export function withKind(question: QuizQuestion, kind: QuestionKind, makeId: () => string): QuizQuestion {
  const { id, question: words, score, explanation, options } = question;
  const common = { id, question: words, score, ...(explanation === undefined ? {} : { explanation }) };
  const parts = rulesOf(question).parts?.(question, makeId) ?? { options, right: [] };
  return rulesOf({ kind }).from(common, parts, makeId);
}

export interface Pair {
  option: QuizOption;
  match: QuizOption;
}

/** Options of a matching question, each with its match. */
export function pairsOf({ options, matches, answer }: MatchQuestion): Pair[] {
  return options.map((option, index) => {
    const isTaken = answer.indexOf(answer[index] ?? '') < index;
    const match = isTaken ? undefined : matches.find(({ id }) => id === answer[index]);
    return { option, match: match ?? { id: `${option.id}-match`.slice(-64), text: '' } };
  });
}

/** Distractors: matches that belong to no option. */
export const distractors = ({ matches, answer }: MatchQuestion): QuizOption[] =>
  matches.filter(({ id }) => !answer.includes(id));

export const fromPairs = (
  question: MatchQuestion,
  pairs: readonly Pair[],
  stray: readonly QuizOption[],
): MatchQuestion => ({
  ...question,
  options: pairs.map(({ option }) => option),
  matches: [...pairs.map(({ match }) => match), ...stray],
  answer: pairs.map(({ match }) => match.id),
});

/** Items of an ordering question in the right order; items missing in the key come last. */
export const sortByKey = (options: readonly QuizOption[], answer: readonly string[]): QuizOption[] =>
  options.toSorted((a, b) => placeOf(a, answer) - placeOf(b, answer));
const placeOf = ({ id }: QuizOption, answer: readonly string[]): number => {
  const place = answer.indexOf(id);
  return place === -1 ? answer.length : place;
};
