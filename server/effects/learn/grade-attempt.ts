import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { keepMissed } from '#server/effects/learn/make-cards.ts';
import { judgeStep } from '#server/effects/certify/judge-step.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { gradeAnswer, settleAttempt } from '#sync/learn/graded-attempt.ts';

const graderOf = ({ store, versionKeys }: EffectContext) => ({ store, keys: versionKeys });

/** Grades one answer and makes a card if it is wrong. */
export async function gradeGivenAnswer(context: EffectContext, input: Effects['quiz.grade']): Promise<void> {
  const attempt = await gradeAnswer(graderOf(context), input);
  await keepMissed(context, attempt);
  await judgeSettled(context, attempt);
}

/** Grades an attempt that is handed in and makes cards of the wrong answers. */
export async function gradeWholeAttempt(context: EffectContext, input: Effects['quiz.settle']): Promise<void> {
  const attempt = await settleAttempt(graderOf(context), input);
  await keepMissed(context, attempt);
  await judgeSettled(context, attempt);
}

/** Evaluates certifications only after the last answer, when the attempt has a score. */
async function judgeSettled(context: EffectContext, { id }: QuizAttempt): Promise<void> {
  const attempt = await context.store.get('QuizAttempt', id);
  if (attempt.score !== null) await judgeStep(context, attempt);
}
