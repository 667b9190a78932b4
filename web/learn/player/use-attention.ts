import { useEffect, useRef } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REPORT_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { attentionFrom, LOOK_MS } from '#web/learn/player/attention.ts';
import { dayOf } from '#web/learn/dashboard/learning-chart-days.ts';
import { useReportedCommand } from '#web/learn/use-reported-command.ts';
import { newId } from '#web/store/new-id.ts';

/** Told at the latest after so much, so that a page which is closed loses little. */
const TELL_SECONDS = 60;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Counts the attention that the page gets while it is there, and tells the server once a minute and at the end of it. What a
 * step got is told when it is left for another.
 */
export function useAttention(enrollmentID: Enrollment['id'], nodeID: LessonNode['id'] | undefined): void {
  const attend = useReportedCommand('learning.attend');
  const latest = useRef(attend);
  useEffect(() => {
    latest.current = attend;
  });
  useEffect(() => {
    const attention = attentionFrom(Date.now());
    const step = nodeID && { enrollmentID, nodeID };
    let untold = 0;
    const tell = () => {
      untold += attention.take();
      for (; untold > 0; untold -= Math.min(untold, REPORT_SECONDS_MAX)) {
        const seconds = Math.min(untold, REPORT_SECONDS_MAX);
        latest.current({ id: newId('LearningDay'), day: dayOf(new Date()), seconds, step });
      }
    };
    const handleSign = () => attention.stir(Date.now());
    const handleHide = () => {
      if (document.visibilityState === 'hidden') tell();
    };
    const timer = setInterval(() => {
      attention.look(Date.now(), isLooking());
      untold += attention.take();
      // Without a network it is told when the page is left: a minute of reading is no change that anybody waits for.
      if (untold >= TELL_SECONDS && navigator.onLine) tell();
    }, LOOK_MS);
    // Scrolling happens inside the page's own parts, which do not say so any further up.
    for (const sign of signs) addEventListener(sign, handleSign, { capture: true, passive: true });
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, handleSign, { capture: true });
      document.removeEventListener('visibilitychange', handleHide);
      attention.look(Date.now(), isLooking());
      tell();
    };
  }, [enrollmentID, nodeID]);
}
