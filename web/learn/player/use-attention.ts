import { useEffect, useRef } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REPORT_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { attentionFrom, LOOK_MS } from '#web/learn/player/attention.ts';
import { dayOf } from '#web/learn/dashboard/learning-chart-days.ts';
import { useReportedCommand } from '#web/learn/use-reported-command.ts';
import { newId } from '#web/store/new-id.ts';
import { currentTime } from '#web/store/server-time.ts';

/** Told at the latest after so much, so that a page which is closed loses little. */
const TELL_SECONDS = 60;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

interface Attended {
  enrollmentID: Enrollment['id'];
  nodeID: LessonNode['id'];
}

/**
 * Counts the attention that the page gets while it is there, for the step that is open meanwhile, and tells the server once a
 * minute and at the end of it.
 */
export function useAttention(step: Attended | undefined): void {
  const attend = useReportedCommand('learning.attend');
  const latest = useRef({ attend, step });
  useEffect(() => {
    latest.current = { attend, step };
  });
  useEffect(() => {
    const attention = attentionFrom(Date.now());
    const untold = new Map<Attended['nodeID'] | undefined, { step: Attended | undefined; seconds: number }>();
    const count = () => {
      const open = latest.current.step;
      const seconds = (untold.get(open?.nodeID)?.seconds ?? 0) + attention.take();
      untold.set(open?.nodeID, { step: open, seconds });
    };
    const tell = () => {
      count();
      for (const { step: attended, seconds } of untold.values())
        for (let left = seconds; left > 0; left -= REPORT_SECONDS_MAX) {
          const day = { id: newId('LearningDay'), day: dayOf(new Date(currentTime())) };
          latest.current.attend({ ...day, seconds: Math.min(left, REPORT_SECONDS_MAX), step: attended });
        }
      untold.clear();
    };
    const handleSign = () => attention.stir(Date.now());
    const handleHide = () => {
      if (document.visibilityState === 'hidden') tell();
    };
    const timer = setInterval(() => {
      attention.look(Date.now(), isLooking());
      count();
      const seconds = [...untold.values()].reduce((sum, each) => sum + each.seconds, 0);
      // Without a network it is told when the page is left: a minute of reading is no change that anybody waits for.
      if (seconds >= TELL_SECONDS && navigator.onLine) tell();
    }, LOOK_MS);
    // Scrolling happens inside the page's own parts, which do not say so any further up.
    for (const sign of signs) addEventListener(sign, handleSign, { capture: true, passive: true });
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, handleSign, { capture: true });
      document.removeEventListener('visibilitychange', handleHide);
      tell();
    };
  }, []);
}
