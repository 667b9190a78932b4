import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { BeadState } from '#ui/thread/thread.tsx';
import type { LessonPath } from '#web/learn/progress/lesson-path.ts';
import { beadOf, countedSteps, progressBeads, stepsDone } from '#web/shared/lesson/lesson-beads.ts';

export interface ProgressThread {
  done: number;
  beads: BeadState[];
}

/**
 * A learner's progress in a lesson, the same on every screen. It follows their own path once the outline has loaded, and the
 * enrollment row until then.
 */
export function progressThread(enrollment: Enrollment, path: LessonPath | undefined): ProgressThread {
  if (path === undefined || enrollment.status === 'COMPLETED') {
    const topics = countedSteps(enrollment);
    return { done: stepsDone(topics), beads: progressBeads(topics, enrollment.currentNodeID) };
  }
  const { steps, status, current } = path;
  return {
    done: steps.filter(({ id }) => status(id) === 'COMPLETE').length,
    beads: steps.map(({ id }) => beadOf(status(id), id === current.id && status(id) !== 'COMPLETE')),
  };
}
