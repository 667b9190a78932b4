import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { parsedBy } from '#domain/kernel/field.ts';
import { QUESTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { type QuestionKind, questionKinds, type QuizQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';
import { distinctIds, schemas } from '#domain/teach/question/shared-rules.ts';
import { parseRichText } from '#domain/teach/rich-text/rich-text.ts';

const richText = parsedBy(parseRichText);
const common = {
  id: schemas.key,
  question: richText,
  score: z.int().check(z.minimum(0), z.maximum(1_000)),
  explanation: z.optional(richText),
};

const schemaOf = (kind: QuestionKind) =>
  z.strictObject({ ...common, ...rulesOf({ kind }).fields, kind: z.literal(kind) });
const [first = schemaOf('single'), ...others] = questionKinds.map(schemaOf);
const questions = z
  .array(z.discriminatedUnion('kind', [first, ...others]))
  .check(z.maxLength(QUESTIONS_MAX), distinctIds);

/** Validates the structure only; a draft may be unfinished, see `questionProblems`. Throws invalid_input. */
export function parseQuestions(json: unknown): QuizQuestion[] {
  const result = z.safeParse(questions, json);
  if (!result.success)
    throw new AppError('invalid_input', `quiz: ${z.prettifyError(result.error)}`, { cause: result.error });
  // Without undefined fields at any depth, so that the value equals its stored JSON.
  return JSON.parse(JSON.stringify(result.data)) as QuizQuestion[];
}
