import type { MatchQuestion, QuestionKind, QuizOption, QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { numberReadings } from '#domain/teach/question/typed-answer.ts';

type MakeId = () => string;

/** Converts a question to another type and keeps the options or accepted answers that make sense there. */
export function withKind(question: QuizQuestion, kind: QuestionKind, makeId: MakeId): QuizQuestion {
  const asked = askedOf(question);
  const options = optionsOf(question, makeId);
  const right = rightTexts(question);
  switch (kind) {
    case 'single':
    case 'multiple': {
      const keys = options.filter(({ text }) => right.includes(text)).map(({ id }) => id);
      return { ...asked, kind, options, answer: kind === 'single' ? keys.slice(0, 1) : keys };
    }
    case 'trueFalse':
      return { ...asked, kind, options: [], answer: [] };
    case 'number': {
      const numbers = right.filter((text) => numberReadings(text).length > 0);
      return { ...asked, kind, options: [], answer: numbers.slice(0, 1), tolerance: 0 };
    }
    case 'text':
      return { ...asked, kind, options: [], answer: right };
    case 'order':
      return { ...asked, kind, options, answer: options.map(({ id }) => id) };
    case 'match':
      return fromPairs(
        { ...asked, kind, options: [], matches: [], answer: [] },
        options.map((option) => ({ option, match: { id: makeId(), text: '' } })),
        [],
      );
  }
}

function askedOf({ id, question, score, explanation }: QuizQuestion) {
  return { id, question, score, ...(explanation === undefined ? {} : { explanation }) };
}

/** At least two options; empty ones are added. */
function optionsOf({ kind, options, answer }: QuizQuestion, makeId: MakeId): QuizOption[] {
  const accepted = kind === 'text' || kind === 'number' ? answer.map((text) => ({ id: makeId(), text })) : options;
  const missing = Math.max(0, 2 - accepted.length);
  return [...accepted, ...Array.from({ length: missing }, () => ({ id: makeId(), text: '' }))];
}

/** Right answers as texts. */
function rightTexts(question: QuizQuestion): string[] {
  if (question.kind === 'text' || question.kind === 'number') return question.answer;
  if (question.kind !== 'single' && question.kind !== 'multiple') return [];
  return question.options.filter(({ id, text }) => text !== '' && question.answer.includes(id)).map(({ text }) => text);
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
