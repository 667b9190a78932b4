import { useEffect, useRef } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REPORT_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { startActivityTimer, TICK_MS } from '#web/learn/progress/activity-timer.ts';
import { localDay } from '#domain/kernel/format/local-day.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { newId } from '#web/store/row/new-id.ts';
import { currentTime } from '#web/store/api/server-time.ts';

/** Reports are sent at least this often, so that closing the page loses little. */
const REPORT_SECONDS = 60;

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus();

interface ActiveStep {
  enrollmentID: Enrollment['id'];
  nodeID: LessonNode['id'];
}

/**
 * Counts the learner's active time per step while the page is open. It reports to the server once a minute and when the page
 * closes.
 */
export function useActivity(step: ActiveStep | undefined): void {
  const { act: attend } = useAction('activity.record');
  const latest = useRef({ attend, step });
  useEffect(() => {
    latest.current = { attend, step };
  });
  useEffect(() => {
    const activity = startActivityTimer(Date.now());
    const unreported = new Map<ActiveStep['nodeID'] | undefined, { step: ActiveStep | undefined; seconds: number }>();
    const count = () => {
      const open = latest.current.step;
      const seconds = (unreported.get(open?.nodeID)?.seconds ?? 0) + activity.takeSeconds();
      unreported.set(open?.nodeID, { step: open, seconds });
    };
    const report = () => {
      count();
      for (const { step: attended, seconds } of unreported.values())
        for (let left = seconds; left > 0; left -= REPORT_SECONDS_MAX) {
          const day = { id: newId('LearningDay'), day: localDay(new Date(currentTime())) };
          void latest.current.attend({ ...day, seconds: Math.min(left, REPORT_SECONDS_MAX), step: attended });
        }
      unreported.clear();
    };
    const handleInput = () => activity.recordInput(Date.now());
    const handleHide = () => {
      if (document.visibilityState === 'hidden') report();
    };
    const timer = setInterval(() => {
      activity.tick(Date.now(), isPageActive());
      count();
      const seconds = [...unreported.values()].reduce((sum, each) => sum + each.seconds, 0);
      // While offline it reports only when the page is left, because nobody waits for a minute of reading time.
      if (seconds >= REPORT_SECONDS && navigator.onLine) report();
    }, TICK_MS);
    // Scroll events of inner elements do not bubble, so the listeners capture.
    for (const inputEvent of inputEvents) addEventListener(inputEvent, handleInput, { capture: true, passive: true });
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      clearInterval(timer);
      for (const inputEvent of inputEvents) removeEventListener(inputEvent, handleInput, { capture: true });
      document.removeEventListener('visibilitychange', handleHide);
      report();
    };
  }, []);
}
