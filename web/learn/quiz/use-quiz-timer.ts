import { useEffect, useRef, useState } from 'react';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { isAttemptOpen } from '#domain/learn/quiz-progress.ts';
import { endsAt } from '#domain/learn/time-limit.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { serverNow, useIsServerTimeKnown } from '#web/store/api/server-time.ts';

const TICK_MS = 500;

interface QuizTimerOptions {
  attempt: QuizAttempt | undefined;
  settings: QuizSettings;
  onEnd: () => void;
}

/**
 * Remaining seconds of a timed attempt by the server's clock; null if no timed attempt is running or the server time is not
 * known yet. The device's own clock never ends an attempt.
 */
export function useQuizTimer({ attempt, settings, onEnd }: QuizTimerOptions): number | null {
  const isKnown = useIsServerTimeKnown();
  const [now, setNow] = useState(serverNow);
  const end = attempt && isAttemptOpen(attempt) && attempt.submittedAt === null ? endsAt(attempt, settings) : null;
  const isRunning = end !== null && isKnown;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setNow(serverNow());
    const first = setTimeout(tick);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isRunning]);

  const secondsLeft = end === null || now === undefined ? null : Math.max(0, Math.ceil((end - now) / 1_000));
  const ended = useRef<QuizAttempt['id']>(undefined);
  useEffect(() => {
    if (secondsLeft !== 0 || attempt === undefined || ended.current === attempt.id) return;
    ended.current = attempt.id;
    onEnd();
  });
  return secondsLeft;
}
