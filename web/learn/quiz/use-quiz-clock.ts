import { useEffect, useRef, useState } from 'react';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { isOpen } from '#domain/learn/quiz-standing.ts';
import { endsAt } from '#domain/learn/time-limit.ts';
import type { QuizSettings } from '#domain/teach/quiz-settings.ts';

const TICK_MS = 500;

interface Clock {
  attempt: QuizAttempt | undefined;
  settings: QuizSettings;
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
  onEnd: () => void;
}

/** Seconds that are left of an attempt against the clock, by the server's time; null where none runs. */
export function useQuizClock({ attempt, settings, aheadMs, onEnd }: Clock): number | null {
  const [now, setNow] = useState(Date.now);
  const end = attempt && isOpen(attempt) && attempt.submittedAt === null ? endsAt(attempt, settings) : null;
  const isRunning = end !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const secondsLeft = end === null ? null : Math.max(0, Math.ceil((end - now - aheadMs) / 1_000));
  const ended = useRef<QuizAttempt['id']>(undefined);
  useEffect(() => {
    if (secondsLeft !== 0 || attempt === undefined || ended.current === attempt.id) return;
    ended.current = attempt.id;
    onEnd();
  });
  return secondsLeft;
}
