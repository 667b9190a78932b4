import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { parsedBy, text } from '#domain/kernel/field.ts';
import { type RichText, parseRichText } from '#domain/teach/rich-text.ts';
import { ANSWER_MAX } from '#domain/teach/typed-answer.ts';

/** Kinds whose answer is some of the options. */
export const choiceKinds = ['single', 'multiple'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export const questionKinds = [...choiceKinds, 'trueFalse', 'number', 'text', 'order', 'match'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const QUESTIONS_MAX = 100;
export const OPTIONS_MAX = 10;
/** Of the ways to write an answer that is typed. */
export const ACCEPTED_MAX = 20;
export const OPTION_TEXT_MAX = 2_000;

export interface QuizOption {
  id: string;
  text: string;
  /** Said to who chose it, once it is graded. */
  feedback?: string;
}

interface Asked {
  id: string;
  question: RichText;
  options: QuizOption[];
  /** What is right, written as a learner would answer. Security: leaves the server only after grading (D-20). */
  answer: string[];
  score: number;
  explanation?: RichText;
}

/** The answer is the ids of the right options. */
export interface ChoiceQuestion extends Asked {
  kind: ChoiceKind;
}
/** The answer is `true` or `false`; there are no options. */
export interface TrueFalseQuestion extends Asked {
  kind: 'trueFalse';
}
/** The answer is one number, written with a point; there are no options. */
export interface NumberQuestion extends Asked {
  kind: 'number';
  /** How far from the answer still counts as right. */
  tolerance: number;
}
/** The answer is every text that counts as right; there are no options. */
export interface TextQuestion extends Asked {
  kind: 'text';
}
/** The answer is the ids of all options in their right order. */
export interface OrderQuestion extends Asked {
  kind: 'order';
}
/** The answer is, for each option in turn, the id of its match; an empty one is not said yet. */
export interface MatchQuestion extends Asked {
  kind: 'match';
  /** At least as many as options; those left over lead astray. */
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
/** Keys, grades and feedback are looked up by id. */
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

/** The shape alone: a draft may be unfinished, see `questionProblems`. Throws invalid_input. */
export function parseQuestions(json: unknown): QuizQuestion[] {
  const result = z.safeParse(questions, json);
  if (!result.success)
    throw new AppError('invalid_input', `quiz: ${z.prettifyError(result.error)}`, { cause: result.error });
  return withoutUndefined(result.data);
}

/** Optional fields that are not there are left out altogether, as in the JSON that this is kept as. */
const withoutUndefined = (parsed: z.infer<typeof questions>): QuizQuestion[] =>
  JSON.parse(JSON.stringify(parsed)) as QuizQuestion[];
