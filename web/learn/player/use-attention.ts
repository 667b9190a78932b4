import { useEffect, useRef } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REPORT_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { attentionFrom, LOOK_MS } from '#web/learn/player/attention.ts';
import { dayOf } from '#web/learn/dashboard/learning-chart-days.ts';
import { useReportedCommand } from '#web/learn/use-reported-command.ts';
import { newId } from '#web/store/new-id.ts';
import { currentTime } from '#web/store/server-time.ts';

/** Reports are sent at least this often, so that closing the page loses little. */
const TELL_SECONDS = 60;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

const isLooking = () => document.visibilityState === 'visible' && document.hasFocus();

interface Attended {
  enrollmentID: Enrollment['id'];
  nodeID: LessonNode['id'];
}

/**
 * Counts the learner's active time per step while the page is open. It reports to the server once a minute and when the page
 * closes.
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
      // While offline it reports only when the page is left, because nobody waits for a minute of reading time.
      if (seconds >= TELL_SECONDS && navigator.onLine) tell();
    }, LOOK_MS);
    // Scroll events of inner elements do not bubble, so the listeners capture.
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
