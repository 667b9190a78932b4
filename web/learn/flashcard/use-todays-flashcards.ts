import { useEffect, useState } from 'react';
import { models } from '#domain/models.ts';
import type { Card } from '#domain/learn/card/card.ts';
import {
  cardsForToday,
  isActive,
  isReviewedOn,
  type DailyCards,
  lastReviewedToday,
  type LocalDay,
  type ReviewSchedule,
  unseenByExam,
} from '#domain/learn/card/daily-cards.ts';
import { reviewDay } from '#web/learn/progress/review-day.ts';
import { loadGoal, saveGoal } from '#web/learn/flashcard/review-goal.ts';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';
import { currentTime, useIsServerTimeKnown } from '#web/store/api/server-time.ts';

/** Longest interval of the timer: very long timers overflow and fire at once, and timers of a sleeping computer fire late. */
const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
/** Number of cards that a learner adds beyond the limits at once. */
export const EXTRA_CARDS = 5;

export interface TodaysFlashcards extends DailyCards<Card> {
  /** Number of all cards of the learner. */
  count: number;
  plan: ReviewSchedule;
  day: LocalDay;
  /** The card that was reviewed last, if that can be undone. */
  last: Card | undefined;
  /** Number of cards that will not come up before the exam. */
  unseen: number;
  /** Time for which the list was made; it moves on while a forgotten card waits. */
  now: number;
  /** True if there are cards that were not answered today. */
  canAddMore: boolean;
  /** Adds cards beyond today's limits. */
  addMore: () => void;
}

/** The learner's cards for today, computed from the rows on this device. */
export function useTodaysFlashcards(): TodaysFlashcards {
  'use memo';
  const owner = useActor().id;
  const cards = useRows('Card', { owner });
  const { reviewsPerDay, newPerDay, examDay } = useRow('User', owner) ?? models.User.defaults;
  const [goal, setGoal] = useState(() => loadGoal(owner));
  const hasRelearning = cards.some(({ memory }) => memory?.scheduledDays === 0);
  const { day, now } = useDay(hasRelearning);
  const plan: ReviewSchedule = { reviewsPerDay, newPerDay, examDay };
  const today = cardsForToday(cards, plan, day, now, goal.day === day.date ? goal.cards : 0);
  const here = cards.filter(({ deletedAt }) => deletedAt === null);
  return {
    ...today,
    count: here.length,
    canAddMore: here.some((card) => isActive(card) && !isReviewedOn(day, card)),
    plan,
    day,
    last: lastReviewedToday(cards, day),
    unseen: unseenByExam(cards, plan, day),
    now,
    addMore: () => {
      const next = { day: day.date, cards: today.done + EXTRA_CARDS };
      setGoal(next);
      saveGoal(owner, next);
    },
  };
}

interface Moment {
  day: LocalDay;
  now: number;
}

const currentMoment = (): Moment => {
  const now = currentTime();
  return { day: reviewDay(new Date(now)), now };
};

/** Updates the day at midnight while the page stays open, and the time each second while `isTicking`. */
function useDay(isTicking: boolean): Moment {
  const isTimeKnown = useIsServerTimeKnown();
  const [moment, setMoment] = useState(currentMoment);
  const { end } = moment.day;
  useEffect(() => {
    const look = () => {
      const next = currentMoment();
      setMoment((shown) => {
        if (shown.day.date !== next.day.date) return next;
        return isTicking ? { ...shown, now: next.now } : shown;
      });
    };
    const untilNext = isTicking ? SECOND_MS : Date.parse(end) - currentTime();
    look();
    const timer = setInterval(look, Math.min(HOUR_MS, Math.max(SECOND_MS, untilNext)));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [end, isTimeKnown, isTicking]);
  return moment;
}
