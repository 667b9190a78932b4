import { keepObjectives } from '#server/effects/learn/make-cards.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

export async function completeEnrollment(
  context: EffectContext,
  { enrollmentID }: Effects['enrollment.complete'],
): Promise<void> {
  await keepObjectives(context, await context.store.get('Enrollment', enrollmentID));
  await context.sendEvent('enrollment.completed', { enrollmentID, at: context.now });
}
