import { type CardInput, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Instant } from '#domain/kernel/time.ts';
import type { Card, CardMemory, Recall } from '#domain/learn/card.ts';

type Scheduled = Pick<Card, 'due' | 'memory' | 'createdAt'>;

/**
 * Short-term steps are off, so that a card is asked at most once a day and a day's load is a number of cards. Fuzz is
 * off, so that browser and server compute the same due date.
 */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

const grades: Record<Recall, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** Next due date and memory state of a card after an answer at `at`. */
export function scheduleReview(card: Scheduled, recall: Recall, at: Instant): { due: Instant; memory: CardMemory } {
  const { card: next } = scheduler.next(toFsrsCard(card), at, grades[recall]);
  return {
    due: next.due.toISOString(),
    memory: {
      stability: next.stability,
      difficulty: next.difficulty,
      elapsedDays: next.elapsed_days,
      scheduledDays: next.scheduled_days,
      learningSteps: next.learning_steps,
      reps: next.reps,
      lapses: next.lapses,
      state: next.state,
      lastReview: new Date(at).toISOString(),
    },
  };
}

/** Limits the reported time of an answer: the device's clock may be wrong, and an offline answer arrives late. */
export function clampReviewTime({ memory, createdAt }: Scheduled, said: Instant, now: Instant): Instant {
  const earliest = Date.parse(memory?.lastReview ?? createdAt);
  const latest = Date.parse(now);
  return new Date(Math.min(latest, Math.max(earliest, Date.parse(said)))).toISOString();
}

function toFsrsCard({ createdAt, due, memory }: Scheduled): CardInput {
  if (memory === null) return createEmptyCard(createdAt);
  return {
    due,
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: memory.elapsedDays,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reps,
    lapses: memory.lapses,
    state: memory.state,
    last_review: memory.lastReview,
  };
}
