import * as z from 'zod/mini';
import { text } from '#domain/kernel/field.ts';
import {
  type LearnerOption,
  OPTION_TEXT_MAX,
  OPTIONS_MAX,
  type QuestionParts,
  type QuestionProblem,
  type QuizOption,
} from '#domain/teach/question/question-rules.ts';
import { ANSWER_MAX } from '#domain/teach/question/typed-answer.ts';

/** Parts of rules that several kinds of questions have in common. */

export const hasRepeats = (values: readonly string[]): boolean => new Set(values).size < values.length;
/** Keys, grades and feedback are looked up by ID. */
export const distinctIds = z.refine<readonly { id: string }[]>(
  (list) => !hasRepeats(list.map((each) => each.id)),
  'an id is repeated',
);
export const distinct = z.refine<readonly string[]>((list) => !hasRepeats(list), 'an id is repeated');

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const line = text(OPTION_TEXT_MAX);
const option = z.strictObject({ id: key, text: line, feedback: z.optional(line) });
/** Schemas that several kinds use. */
export const schemas = {
  key,
  options: z.array(option).check(z.maxLength(OPTIONS_MAX), distinctIds),
  noOptions: z.array(option).check(z.maxLength(0)),
  optionIDs: z.array(key).check(z.maxLength(OPTIONS_MAX), distinct),
  typedAnswers: z.array(text(ANSWER_MAX)),
};

type Rule = [problem: QuestionProblem, holds: boolean];
export const found = (rules: readonly Rule[]): QuestionProblem[] =>
  rules.flatMap(([problem, holds]) => (holds ? [problem] : []));

export function listProblems(options: readonly QuizOption[]): QuestionProblem[] {
  const texts = options.map((each) => each.text.trim());
  return found([
    ['few_options', options.length < 2],
    ['empty_option', texts.includes('')],
    ['duplicate_option', hasRepeats(texts.filter(Boolean))],
  ]);
}

export const hasUnknown = (answer: readonly string[], options: readonly QuizOption[]): boolean =>
  answer.some((id) => id !== '' && !options.some((each) => each.id === id));

/**
 * Renames items by their alphabetical position. Security: the position of an item, or the ID that the editor assigned
 * in sequence, would reveal the key of an order or a match.
 */
export function anonymousOptions(options: readonly QuizOption[]) {
  const inOrder = options.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const names = new Map(inOrder.map(({ id }, index) => [id, `i${index + 1}`]));
  const nameOf = (id: string) => names.get(id) ?? '';
  return { options: inOrder.map((each) => ({ ...each, id: nameOf(each.id) })), nameOf };
}

/** Security: the learner's copy lists its fields one by one, so that a new field stays private until it is added here. */
export const learnerOption = ({ id, text: words }: QuizOption): LearnerOption => ({ id, text: words });

export const textOf = (options: readonly LearnerOption[], wanted: string | undefined): string =>
  options.find(({ id }) => id === wanted)?.text ?? '';

/** Accepted answers as options. */
export const typedParts = ({ answer }: { answer: string[] }, makeId: () => string): QuestionParts => ({
  options: answer.map((words) => ({ id: makeId(), text: words })),
  right: answer,
});

/** At least two options; empty ones are added. */
export const atLeastTwo = (options: readonly QuizOption[], makeId: () => string): QuizOption[] => [
  ...options,
  ...Array.from({ length: Math.max(0, 2 - options.length) }, () => ({ id: makeId(), text: '' })),
];

/** Each right option adds a share, each wrong one subtracts a share. */
export function chosenShare(right: readonly string[], given: readonly string[]): number {
  const chosen = new Set(given);
  const hits = right.filter((each) => chosen.has(each)).length;
  return Math.max(0, hits - (chosen.size - hits)) / Math.max(1, right.length);
}

export const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1));
