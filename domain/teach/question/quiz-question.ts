import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { parsedBy, text } from '#domain/kernel/field.ts';
import { type RichText, parseRichText } from '#domain/teach/rich-text/rich-text.ts';
import { ANSWER_MAX } from '#domain/teach/question/typed-answer.ts';

/** Kinds whose answer is a subset of the options. */
export const choiceKinds = ['single', 'multiple'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export const questionKinds = [...choiceKinds, 'trueFalse', 'number', 'text', 'order', 'match'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const QUESTIONS_MAX = 100;
export const OPTIONS_MAX = 10;
/** Most accepted spellings of a typed answer. */
export const ACCEPTED_MAX = 20;
export const OPTION_TEXT_MAX = 2_000;

export interface QuizOption {
  id: string;
  text: string;
  /** Feedback for learners who chose this option, shown after grading. */
  feedback?: string;
}

interface QuestionBase {
  id: string;
  question: RichText;
  options: QuizOption[];
  /** The right answer in the same form as a learner's answer. Security: leaves the server only after grading (D-20). */
  answer: string[];
  score: number;
  explanation?: RichText;
}

/** The answer is the IDs of the right options. */
export interface ChoiceQuestion extends QuestionBase {
  kind: ChoiceKind;
}
/** The answer is `true` or `false`; there are no options. */
export interface TrueFalseQuestion extends QuestionBase {
  kind: 'trueFalse';
}
/** The answer is one number, written with a point; there are no options. */
export interface NumberQuestion extends QuestionBase {
  kind: 'number';
  /** Largest deviation that still counts as right. */
  tolerance: number;
}
/** The answer is the list of accepted texts; there are no options. */
export interface TextQuestion extends QuestionBase {
  kind: 'text';
}
/** The answer is the IDs of all options in their right order. */
export interface OrderQuestion extends QuestionBase {
  kind: 'order';
}
/** The answer is the ID of the match for each option in turn; an empty string is not assigned yet. */
export interface MatchQuestion extends QuestionBase {
  kind: 'match';
  /** At least as many as options; the extra ones are distractors. */
  matches: QuizOption[];
}

export type QuizQuestion =
  | ChoiceQuestion
  | TrueFalseQuestion
  | NumberQuestion
  | TextQuestion
  | OrderQuestion
  | MatchQuestion;

export const isChoiceKind = (kind: QuestionKind): kind is ChoiceKind => choiceKinds.some((each) => each === kind);
export const isChoice = (question: QuizQuestion): question is ChoiceQuestion => isChoiceKind(question.kind);

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const line = text(OPTION_TEXT_MAX);
const typedAnswer = text(ANSWER_MAX);
const richText = parsedBy(parseRichText);

export const hasRepeats = (values: readonly string[]): boolean => new Set(values).size < values.length;
/** Keys, grades and feedback are looked up by ID. */
const distinctIds = z.refine<readonly { id: string }[]>(
  (list) => !hasRepeats(list.map((each) => each.id)),
  'an id is repeated',
);
const distinct = z.refine<readonly string[]>((list) => !hasRepeats(list), 'an id is repeated');

const option = z.strictObject({ id: key, text: line, feedback: z.optional(line) });
const options = z.array(option).check(z.maxLength(OPTIONS_MAX), distinctIds);
const optionIDs = z.array(key).check(z.maxLength(OPTIONS_MAX), distinct);
const asked = {
  id: key,
  question: richText,
  score: z.int().check(z.minimum(0), z.maximum(1_000)),
  explanation: z.optional(richText),
};
const typed = { ...asked, options: z.array(option).check(z.maxLength(0)) };

const question = z.discriminatedUnion('kind', [
  z.strictObject({ ...asked, kind: z.enum(choiceKinds), options, answer: optionIDs }),
  z.strictObject({
    ...typed,
    kind: z.literal('trueFalse'),
    answer: z.array(z.enum(['true', 'false'])).check(z.maxLength(1)),
  }),
  z.strictObject({
    ...typed,
    kind: z.literal('number'),
    answer: z.array(typedAnswer).check(z.maxLength(1)),
    tolerance: z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  z.strictObject({
    ...typed,
    kind: z.literal('text'),
    answer: z.array(typedAnswer).check(z.maxLength(ACCEPTED_MAX)),
  }),
  z.strictObject({ ...asked, kind: z.literal('order'), options, answer: optionIDs }),
  z.strictObject({
    ...asked,
    kind: z.literal('match'),
    options,
    matches: options,
    answer: z.array(z.union([key, z.literal('')])).check(z.maxLength(OPTIONS_MAX)),
  }),
]);
const questions = z.array(question).check(z.maxLength(QUESTIONS_MAX), distinctIds);

/** Validates the structure only; a draft may be unfinished, see `questionProblems`. Throws invalid_input. */
export function parseQuestions(json: unknown): QuizQuestion[] {
  const result = z.safeParse(questions, json);
  if (!result.success)
    throw new AppError('invalid_input', `quiz: ${z.prettifyError(result.error)}`, { cause: result.error });
  return withoutUndefined(result.data);
}

/** Removes undefined fields, so that the value equals its stored JSON. */
const withoutUndefined = (parsed: z.infer<typeof questions>): QuizQuestion[] =>
  JSON.parse(JSON.stringify(parsed)) as QuizQuestion[];
