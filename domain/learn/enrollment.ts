import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Span } from '#domain/learn/watched.ts';
import type { LessonStatus } from '#domain/teach/node.ts';

export const enrollmentStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

export interface TopicState {
  topicID: Id<'LessonNode'>;
  status: LessonStatus;
  /** Not among the learner's own steps: nothing counts it. */
  isAside?: true;
}

/** A run through a lesson that its learner has left behind for another. */
export interface PastRun {
  status: EnrollmentStatus;
  startDate: Instant | null;
  completionDate: Instant | null;
  /** When the next run began. */
  retakenAt: Instant;
  progress: TopicState[];
}

export interface Enrollment {
  id: Id<'Enrollment'>;
  createdAt: Instant;
  updatedAt: Instant;
  status: EnrollmentStatus;
  startDate: Instant | null;
  completionDate: Instant | null;
  teacherID: UserId;
  owner: UserId;
  /** Exactly one of lessonID and courseID is set (D-23). */
  lessonID: Id<'Lesson'> | null;
  courseID: Id<'Course'> | null;
  tutorID: Id<'Tutor'> | null;
  /** One entry a node of the pinned version, in its order; derived from the topic rows in the same transaction. */
  progress: TopicState[];
  /** The runs before this one, oldest first; nothing in them ever changes. */
  history: PastRun[];
  versionID: Id<'LessonVersion'> | null;
  paidTokens: number;
  courseEnrollmentID: Id<'Enrollment'> | null;
  /** Where the learner stopped. */
  currentNodeID: Id<'LessonNode'> | null;
  withdrawnAt: Instant | null;
  /** When who had left came back to what they paid for, or a course gave them, anew. */
  reopenedAt: Instant | null;
}

export interface EnrollmentTopicProgress {
  id: Id<'EnrollmentTopicProgress'>;
  createdAt: Instant;
  updatedAt: Instant;
  status: LessonStatus;
  topicID: Id<'LessonNode'>;
  enrollmentID: Id<'Enrollment'>;
  /** Where the learner stopped inside the step: seconds into a video, or slides that lie before. */
  place: number;
  /** What was played of a video. */
  watched: Span[];
  /** When the step was done. */
  completedAt: Instant | null;
  owner: UserId;
}

/** Since when the learner is enrolled: who came back counts from then on. */
export const enrolledAt = ({ createdAt, reopenedAt }: Pick<Enrollment, 'createdAt' | 'reopenedAt'>): number =>
  Date.parse(reopenedAt ?? createdAt);

/** The number of the run that goes on, from 1. */
export const runOf = ({ history }: Pick<Enrollment, 'history'>): number => history.length + 1;

type Opening = Pick<Lesson, 'owner' | 'visibility' | 'publishedVersionID' | 'deletedAt'>;

/** Whether a lesson takes a learner: it is published, and listed or their own. */
export const isOpenTo = (lesson: Opening, learner: UserId): boolean =>
  Boolean(lesson.publishedVersionID) &&
  !lesson.deletedAt &&
  (lesson.visibility === 'public' || lesson.owner === learner);

/** Whether the lesson was ever completed: a retake takes nothing back. */
export const wasCompleted = ({ status, history }: Pick<Enrollment, 'status' | 'history'>): boolean =>
  status === 'COMPLETED' || history.some((run) => run.status === 'COMPLETED');

export const enrollmentLifecycle = lifecycle('enrollment', {
  NOT_STARTED: { open: 'IN_PROGRESS' },
  IN_PROGRESS: { complete: 'COMPLETED', fail: 'FAILED' },
  FAILED: { retake: 'IN_PROGRESS' },
  COMPLETED: { retake: 'IN_PROGRESS' },
});

export const topicLifecycle = lifecycle('topic', {
  INCOMPLETE: { open: 'INPROGRESS' },
  INPROGRESS: { complete: 'COMPLETE', fail: 'FAILED', flag: 'ATTENTION' },
  ATTENTION: { 'go on': 'INPROGRESS', complete: 'COMPLETE', fail: 'FAILED' },
  FAILED: { retake: 'INPROGRESS' },
  COMPLETE: {},
});
