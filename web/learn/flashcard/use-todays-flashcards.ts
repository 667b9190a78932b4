import { useEffect, useState } from 'react';
import { models } from '#domain/models.ts';
import type { Card } from '#domain/learn/card.ts';
import {
  type ReviewSchedule,
  cardsForToday,
  type LocalDay,
  reviewedToday,
  unseenByExam,
} from '#domain/learn/daily-cards.ts';
import { reviewDay } from '#web/learn/progress/review-day.ts';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';
import { currentTime, useIsServerTimeKnown } from '#web/store/api/server-time.ts';

/** Longest interval of the timer: very long timers overflow and fire at once, and timers of a sleeping computer fire late. */
const HOUR_MS = 3_600_000;

export interface TodaysFlashcards {
  /** Cards left for today, in order. */
  due: Card[];
  /** Number of cards answered today. */
  done: number;
  /** Number of all cards of the learner. */
  count: number;
  plan: ReviewSchedule;
  day: LocalDay;
  /** Number of cards that will not come up before the exam. */
  unseen: number;
}

/** The learner's cards for today, computed from the rows on this device. */
export function useTodaysFlashcards(): TodaysFlashcards {
  const owner = useActor().id;
  const cards = useRows('Card', { owner });
  const { cardsPerDay, examDay } = useRow('User', owner) ?? models.User.defaults;
  const day = useDay();
  const plan: ReviewSchedule = { cardsPerDay, examDay };
  return {
    due: cardsForToday(cards, plan, day),
    done: reviewedToday(cards, day).length,
    count: cards.filter(({ deletedAt }) => deletedAt === null).length,
    plan,
    day,
    unseen: unseenByExam(cards, plan, day),
  };
}

/** Updates the day at midnight while the page stays open. */
function useDay(): LocalDay {
  const isTimeKnown = useIsServerTimeKnown();
  const [day, setDay] = useState(() => reviewDay(new Date(currentTime())));
  useEffect(() => {
    const look = () => {
      const now = reviewDay(new Date(currentTime()));
      setDay((shown) => (shown.date === now.date ? shown : now));
    };
    const untilNext = Date.parse(day.end) - currentTime();
    look();
    const timer = setInterval(look, Math.min(HOUR_MS, Math.max(1_000, untilNext)));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [day, isTimeKnown]);
  return day;
}
