import { createCardsOfObjectives } from '#server/learn/effects/create-cards.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

export async function completeEnrollment(
  context: EffectContext,
  { enrollmentID }: Effects['enrollment.complete'],
): Promise<void> {
  await createCardsOfObjectives(context, await context.store.get('Enrollment', enrollmentID));
  await context.sendEvent('enrollment.completed', { enrollmentID, at: context.now });
}
