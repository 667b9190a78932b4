import { reviewed, timeOfReview } from '#domain/learn/card-schedule.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

export async function reviewCard(
  { store, now }: EffectContext,
  { cardID, recall, at }: Effects['card.review'],
): Promise<void> {
  const card = await store.get('Card', cardID);
  await store.derive('Card', cardID, reviewed(card, recall, timeOfReview(card, at, now)));
}
