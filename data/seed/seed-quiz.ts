import * as z from 'zod';
import {
  ATTEMPTS_MAX,
  feedbackTimes,
  TIME_LIMIT_MAX_SECONDS,
  TIME_LIMIT_MIN_SECONDS,
} from '#domain/teach/question/quiz-settings.ts';

const text = z.string().trim().min(1);
const asked = {
  /** Markdown, like the explanation. */
  question: text,
  score: z.int().min(1),
  explanation: text,
};

const optionFormat = z.strictObject({ text, right: z.boolean(), feedback: text });
const choiceFormat = z
  .strictObject({ ...asked, kind: z.enum(['single', 'multiple']), options: z.array(optionFormat).min(2).max(10) })
  .refine(({ kind, options }) => {
    const right = options.filter((option) => option.right).length;
    return kind === 'single' ? right === 1 : right >= 1;
  }, 'the key fits the kind: one right option for single, at least one for multiple');

const questionFormat = z.discriminatedUnion('kind', [
  choiceFormat,
  z.strictObject({ ...asked, kind: z.literal('trueFalse'), right: z.boolean() }),
  z.strictObject({ ...asked, kind: z.literal('number'), right: z.number(), tolerance: z.number().min(0) }),
  z.strictObject({ ...asked, kind: z.literal('text'), right: z.array(text).min(1) }),
  /** Items in their right order. */
  z.strictObject({ ...asked, kind: z.literal('order'), items: z.array(text).min(2) }),
  z.strictObject({
    ...asked,
    kind: z.literal('match'),
    pairs: z.array(z.strictObject({ item: text, match: text })).min(2),
    /** Distractors that match no item. */
    astray: z.array(text).default([]),
  }),
  /** Lines of a text; the words to mark are between asterisks. */
  z.strictObject({ ...asked, kind: z.literal('mark'), lines: z.array(text).min(1) }),
]);

/** Format of `*.quiz.yaml`: questions and settings of one QUIZ node. */
export const quizFormat = z.strictObject({
  /** Share of the score needed to pass, 0 to 1. */
  passMark: z.number().min(0).max(1),
  attempts: z.int().min(1).max(ATTEMPTS_MAX).nullable().default(null),
  isShuffled: z.boolean().default(false),
  feedback: z.enum(feedbackTimes).default('now'),
  timeLimitSeconds: z.int().min(TIME_LIMIT_MIN_SECONDS).max(TIME_LIMIT_MAX_SECONDS).nullable().default(null),
  questions: z.array(questionFormat).min(1),
});

export type SeedQuestion = z.infer<typeof questionFormat>;

/** Share of the points that `results`, one per question, would earn. */
export function shareOfScore(
  { questions }: { questions: readonly SeedQuestion[] },
  results: readonly ('right' | 'wrong')[],
): number {
  const total = questions.reduce((sum, question) => sum + question.score, 0);
  const earned = questions.reduce((sum, question, index) => sum + (results[index] === 'right' ? question.score : 0), 0);
  return earned / total;
}
