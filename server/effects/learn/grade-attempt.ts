import { keepMissed } from '#server/effects/learn/make-cards.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { gradeAnswer, settleAttempt } from '#sync/learn/graded-attempt.ts';

const graderOf = ({ store, versionKeys }: EffectContext) => ({ store, keys: versionKeys });

/** Grades one answer, and makes a card of what was missed. */
export async function gradeGivenAnswer(context: EffectContext, input: Effects['quiz.grade']): Promise<void> {
  await keepMissed(context, await gradeAnswer(graderOf(context), input));
}

/** Grades an attempt that is handed in, and makes cards of what was missed. */
export async function gradeWholeAttempt(context: EffectContext, input: Effects['quiz.settle']): Promise<void> {
  await keepMissed(context, await settleAttempt(graderOf(context), input));
}
