import { scheduleReview, clampReviewTime } from '#domain/learn/card/card-schedule.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

export async function reviewCard(
  { store, now }: EffectContext,
  { cardID, recall, at }: Effects['card.review'],
): Promise<void> {
  const card = await store.get('Card', cardID);
  const { due, memory } = card;
  const { scheduleFit } = await store.get('User', card.owner);
  const schedule = scheduleReview(card, recall, clampReviewTime(card, at, now), scheduleFit);
  await store.setComputed('Card', cardID, { ...schedule, beforeReview: { due, memory } });
}
