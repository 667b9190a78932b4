import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Hides a comment from the learners of its lesson, or shows it again. Only the lesson's owner may do this. */
export async function hideStepComment(
  { store, unsafe, now }: EffectContext,
  { id, isHidden }: Effects['stepComment.hide'],
): Promise<void> {
  await store.authorize('hideFromPage', 'StepComment', id);
  await unsafe.update('StepComment', id, { hiddenByTeacherAt: isHidden ? now : null });
}
