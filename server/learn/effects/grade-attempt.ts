import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { createCardsOfWrongAnswers } from '#server/learn/effects/create-cards.ts';
import { evaluateStep } from '#server/certify/effects/evaluate-step.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { versionKeys } from '#server/teach/effects/version-cache.ts';
import type { Effects } from '#sync/core/effect.ts';
import { gradeAnswer, gradeAttempt } from '#sync/learn/attempt-grading.ts';

const graderOf = (context: EffectContext) => ({
  store: context.store,
  keys: (versionID: LessonVersion['id']) => versionKeys(context, versionID),
});

/** Grades one answer and makes a card if it is wrong. */
export async function gradeGivenAnswer(context: EffectContext, input: Effects['quiz.gradeAnswer']): Promise<void> {
  const attempt = await gradeAnswer(graderOf(context), input);
  await createCardsOfWrongAnswers(context, attempt);
  await evaluateSettled(context, attempt);
}

/** Grades an attempt that is handed in and makes cards of the wrong answers. */
export async function gradeWholeAttempt(context: EffectContext, input: Effects['quiz.gradeAttempt']): Promise<void> {
  const attempt = await gradeAttempt(graderOf(context), input);
  await createCardsOfWrongAnswers(context, attempt);
  await evaluateSettled(context, attempt);
}

/** Evaluates certifications only after the last answer, when the attempt has a score. */
async function evaluateSettled(context: EffectContext, { id }: QuizAttempt): Promise<void> {
  const attempt = await context.store.get('QuizAttempt', id);
  if (attempt.score !== null) await evaluateStep(context, attempt);
}
