import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { BeadState } from '#ui/thread.tsx';
import type { LessonWay } from '#web/learn/lesson/lesson-way.ts';
import { beadOf, ownSteps, progressBeads, stepsDone } from '#web/shared/lesson-beads.ts';

export interface OwnThread {
  done: number;
  beads: BeadState[];
}

/**
 * A learner's progress in a lesson, the same on every screen. It follows their own path once the outline has loaded, and the
 * enrollment row until then.
 */
export function ownThread(enrollment: Enrollment, way: LessonWay | undefined): OwnThread {
  if (way === undefined || enrollment.status === 'COMPLETED') {
    const topics = ownSteps(enrollment);
    return { done: stepsDone(topics), beads: progressBeads(topics, enrollment.currentNodeID) };
  }
  const { steps, status, current } = way;
  return {
    done: steps.filter(({ id }) => status(id) === 'COMPLETE').length,
    beads: steps.map(({ id }) => beadOf(status(id), id === current.id && status(id) !== 'COMPLETE')),
  };
}
