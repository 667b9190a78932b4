import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { type RichText, filesOf, parseRichText, plainText } from '#domain/teach/rich-text.ts';

export const questionKinds = ['single', 'multiple'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const QUESTIONS_MAX = 100;
export const OPTIONS_MAX = 20;
export const OPTION_TEXT_MAX = 2_000;

export interface QuizOption {
  id: string;
  text: string;
  /** Said to who chose it, once it is graded. */
  feedback?: string;
}

export interface QuizQuestion {
  id: string;
  kind: QuestionKind;
  question: RichText;
  options: QuizOption[];
  /** The right option ids. Security: leaves the server only after grading (D-20). */
  answer: string[];
  score: number;
  explanation?: RichText;
}

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const line = z.string().check(z.maxLength(OPTION_TEXT_MAX));
const richText = z.pipe(
  z.unknown(),
  z.transform((value, context): RichText => {
    try {
      return parseRichText(value);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      context.issues.push({ code: 'custom', message: error.detail, input: value });
      return z.NEVER;
    }
  }),
);

/** Keys, grades and feedback are looked up by id. */
const distinctIds = z.refine<readonly { id: string }[]>(
  (list) => !hasRepeats(list.map((each) => each.id)),
  'an id is repeated',
);
const distinct = z.refine<readonly string[]>((list) => !hasRepeats(list), 'an id is repeated');

const option = z.strictObject({ id: key, text: line, feedback: z.optional(line) });
const question = z.strictObject({
  id: key,
  kind: z.enum(questionKinds),
  question: richText,
  options: z.array(option).check(z.maxLength(OPTIONS_MAX), distinctIds),
  answer: z.array(key).check(z.maxLength(OPTIONS_MAX), distinct),
  score: z.int().check(z.minimum(0), z.maximum(1_000)),
  explanation: z.optional(richText),
});
const questions = z.array(question).check(z.maxLength(QUESTIONS_MAX), distinctIds);

/** The shape alone: a draft may be unfinished, see `questionProblems`. Throws invalid_input. */
export function parseQuestions(json: unknown): QuizQuestion[] {
  const result = z.safeParse(questions, json);
  if (!result.success)
    throw new AppError('invalid_input', `quiz: ${z.prettifyError(result.error)}`, { cause: result.error });
  return result.data.map(withoutUndefined);
}

function withoutUndefined({ explanation, options, ...rest }: z.infer<typeof question>): QuizQuestion {
  const kept = options.map(({ feedback, ...each }) => (feedback === undefined ? each : { ...each, feedback }));
  return { ...rest, options: kept, ...(explanation === undefined ? {} : { explanation }) };
}

export type QuestionProblem =
  | 'no_question'
  | 'few_options'
  | 'empty_option'
  | 'duplicate_option'
  | 'no_key'
  | 'unknown_key'
  | 'many_keys'
  | 'no_score';

/** What stands between a question and its publication (D-68); empty when nothing does. */
export function questionProblems({ kind, question: text, options, answer, score }: QuizQuestion): QuestionProblem[] {
  const ids = options.map((each) => each.id);
  const texts = options.map((each) => each.text.trim());
  const rules: [QuestionProblem, boolean][] = [
    ['no_question', isBlank(text)],
    ['few_options', options.length < 2],
    ['empty_option', texts.includes('')],
    ['duplicate_option', hasRepeats(texts.filter(Boolean))],
    ['no_key', answer.length === 0],
    ['unknown_key', answer.some((each) => !ids.includes(each))],
    ['many_keys', kind === 'single' && answer.length > 1],
    ['no_score', score <= 0],
  ];
  return rules.flatMap(([problem, holds]) => (holds ? [problem] : []));
}

/** A picture without a word may be the question. */
const isBlank = (text: RichText): boolean => plainText(text).trim() === '' && filesOf(text).length === 0;

const hasRepeats = (values: readonly string[]): boolean => new Set(values).size < values.length;
