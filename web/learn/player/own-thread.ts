import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { BeadState } from '#ui/thread.tsx';
import type { LessonWay } from '#web/learn/lesson/lesson-way.ts';
import { beadOf, ownSteps, progressBeads, stepsDone } from '#web/shared/lesson-beads.ts';

export interface OwnThread {
  done: number;
  beads: BeadState[];
}

/** How far a learner is, the same on every screen: along their own way once its outline is here, by the row alone until then. */
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
