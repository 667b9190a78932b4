import type { Card, Recall, ScheduleFit } from '#domain/learn/card/card.ts';
import { clampReviewTime, scheduleReview } from '#domain/learn/card/card-schedule.ts';
import { currentTime } from '#web/store/api/server-time.ts';
import { useActor, useRow } from '#web/store/hooks.ts';

export const useScheduleFit = (): ScheduleFit | null => useRow('User', useActor().id)?.scheduleFit ?? null;

/** The schedule that a rating at this moment would give. */
export function scheduleNow(card: Card, recall: Recall, fit: ScheduleFit | null) {
  const now = new Date(currentTime()).toISOString();
  const at = clampReviewTime(card, now, now);
  return { at, guess: scheduleReview(card, recall, at, fit) };
}
