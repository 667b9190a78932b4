import * as z from 'zod/mini';
import type { UserId } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';

/** Number of cards that a learner wants to answer on a day, even beyond the daily limits. */
export interface ReviewGoal {
  day: Day;
  cards: number;
}

const none: ReviewGoal = { day: '', cards: 0 };
const shape = z.object({ day: z.string(), cards: z.number() });

const keyOf = (owner: UserId): string => `review-goal ${owner}`;

/** The goal that this device keeps, so that it survives a reload. */
export function loadGoal(owner: UserId): ReviewGoal {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null')).data ?? none;
  } catch {
    return none;
  }
}

export function saveGoal(owner: UserId, goal: ReviewGoal): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(goal));
  } catch {
    // Without storage the goal lasts as long as the page is open.
  }
}
