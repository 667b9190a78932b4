import type { Enrollment, TopicState } from '#domain/learn/enrollment.ts';
import type { LessonNode, LessonStatus } from '#domain/teach/node.ts';
import type { BeadState } from '#ui/thread.tsx';

const beads: Record<LessonStatus, BeadState> = {
  INCOMPLETE: 'todo',
  INPROGRESS: 'todo',
  COMPLETE: 'done',
  FAILED: 'failed',
  ATTENTION: 'failed',
};

export const beadOf = (status: LessonStatus | undefined, isCurrent: boolean): BeadState =>
  isCurrent ? 'now' : beads[status ?? 'INCOMPLETE'];

/** The thread of an enrolment as far as its row tells: the place where the learner stopped stands out until it is done. */
export const progressBeads = (progress: readonly TopicState[], currentNodeID: LessonNode['id'] | null): BeadState[] =>
  progress.map(({ topicID, status }) => beadOf(status, topicID === currentNodeID && status !== 'COMPLETE'));

/** The steps that count: the learner's own, of a finished lesson those that were done. */
export const countedSteps = ({ progress, status }: Pick<Enrollment, 'progress' | 'status'>): readonly TopicState[] =>
  status === 'COMPLETED'
    ? progress.filter((topic) => topic.status === 'COMPLETE')
    : progress.filter((topic) => !topic.isAside);

export const stepsDone = (progress: readonly TopicState[]): number =>
  progress.filter(({ status }) => status === 'COMPLETE').length;
