import type { Enrollment, TopicState } from '#domain/learn/enrollment.ts';
import type { LessonNode, LessonStatus } from '#domain/teach/node.ts';
import type { BeadState } from '#ui/thread/thread.tsx';

const beads: Record<LessonStatus, BeadState> = {
  INCOMPLETE: 'todo',
  INPROGRESS: 'todo',
  COMPLETE: 'done',
  FAILED: 'failed',
  ATTENTION: 'failed',
};

export const beadOf = (status: LessonStatus | undefined, isCurrent: boolean): BeadState =>
  isCurrent ? 'now' : beads[status ?? 'INCOMPLETE'];

/** The beads of an enrollment. The current step stands out until it is complete. */
export const progressBeads = (progress: readonly TopicState[], currentNodeID: LessonNode['id'] | null): BeadState[] =>
  progress.map(({ topicID, status }) => beadOf(status, topicID === currentNodeID && status !== 'COMPLETE'));

/** The steps that count: those on the learner's path, or in a completed lesson the completed steps. */
export const countedSteps = ({ progress, status }: Pick<Enrollment, 'progress' | 'status'>): readonly TopicState[] =>
  status === 'COMPLETED'
    ? progress.filter((topic) => topic.status === 'COMPLETE')
    : progress.filter((topic) => !topic.isAside);

export const stepsDone = (progress: readonly TopicState[]): number =>
  progress.filter(({ status }) => status === 'COMPLETE').length;
