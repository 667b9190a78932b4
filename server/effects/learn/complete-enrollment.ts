import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

export async function completeEnrollment(
  { sendEvent, now }: EffectContext,
  { enrollmentID }: Effects['enrollment.complete'],
): Promise<void> {
  await sendEvent('enrollment.completed', { enrollmentID, at: now });
}
