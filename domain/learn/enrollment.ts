import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { WatchedRange } from '#domain/learn/watched-range.ts';
import type { LessonStatus } from '#domain/teach/node.ts';

export const enrollmentStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

export interface TopicState {
  topicID: Id<'LessonNode'>;
  status: LessonStatus;
  /** The step is not on the learner's path and counts nowhere. */
  isAside?: true;
}

/** A finished run of a lesson, kept when the learner retakes it. */
export interface PastRun {
  status: EnrollmentStatus;
  startDate: Instant | null;
  completionDate: Instant | null;
  /** Start of the next run. */
  retakenAt: Instant;
  progress: TopicState[];
}

export interface Enrollment extends SystemColumns<'Enrollment'> {
  status: EnrollmentStatus;
  startDate: Instant | null;
  completionDate: Instant | null;
  teacherID: UserId;
  owner: UserId;
  /** Exactly one of lessonID and courseID is set (D-23). */
  lessonID: Id<'Lesson'> | null;
  courseID: Id<'Course'> | null;
  tutorID: Id<'Tutor'> | null;
  /** One entry per node of the pinned version, in its order; derived from the topic rows in the same transaction. */
  progress: TopicState[];
  /** Earlier runs, oldest first; never changed. */
  history: PastRun[];
  versionID: Id<'LessonVersion'> | null;
  paidTokens: number;
  courseEnrollmentID: Id<'Enrollment'> | null;
  /** The learner's current step. */
  currentNodeID: Id<'LessonNode'> | null;
  withdrawnAt: Instant | null;
  /** Time when a withdrawn learner enrolled again. */
  reopenedAt: Instant | null;
}

export interface EnrollmentTopicProgress extends SystemColumns<'EnrollmentTopicProgress'> {
  status: LessonStatus;
  topicID: Id<'LessonNode'>;
  enrollmentID: Id<'Enrollment'>;
  /** Position inside the step: seconds of a video, or number of slides passed. */
  place: number;
  /** Played ranges of a video. */
  watched: WatchedRange[];
  /** Completion time of the step. */
  completedAt: Instant | null;
  owner: UserId;
}

/** Start of the current enrollment in ms; enrolling again restarts it. */
export const enrolledAt = ({ createdAt, reopenedAt }: Pick<Enrollment, 'createdAt' | 'reopenedAt'>): number =>
  Date.parse(reopenedAt ?? createdAt);

/** Number of the current run, from 1. */
export const runOf = ({ history }: Pick<Enrollment, 'history'>): number => history.length + 1;

type Opening = Pick<Lesson, 'owner' | 'visibility' | 'publishedVersionID' | 'deletedAt'>;

/** True if a learner may enroll in a lesson: it is published, and listed or their own. */
export const canEnrollInLesson = (lesson: Opening, learner: UserId): boolean =>
  Boolean(lesson.publishedVersionID) &&
  !lesson.deletedAt &&
  (lesson.visibility === 'public' || lesson.owner === learner);

/** True if the lesson was ever completed, in this run or an earlier one. */
export const wasCompleted = ({ status, history }: Pick<Enrollment, 'status' | 'history'>): boolean =>
  status === 'COMPLETED' || history.some((run) => run.status === 'COMPLETED');

/** Time of the latest completion, in this run or an earlier one; null if the lesson was never completed. */
export const lastCompletion = ({ completionDate, history }: Pick<Enrollment, 'completionDate' | 'history'>) =>
  completionDate ?? history.findLast(({ status }) => status === 'COMPLETED')?.completionDate ?? null;

/** The steps of all runs, those of the current one last. */
export const stepsOfRuns = ({ progress, history }: Pick<Enrollment, 'progress' | 'history'>): TopicState[] => [
  ...history.flatMap((run) => run.progress),
  ...progress,
];

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

export const Enrollment = defineModel<Enrollment>()({
  routes: [
    ['user', 'owner'],
    ['learners', 'lessonID'],
    ['courseLearners', 'courseID'],
  ],
  snapshot: 'whole',
  defaults: {
    status: 'NOT_STARTED',
    startDate: null,
    completionDate: null,
    lessonID: null,
    courseID: null,
    tutorID: null,
    progress: [],
    history: [],
    versionID: null,
    paidTokens: 0,
    courseEnrollmentID: null,
    currentNodeID: null,
    withdrawnAt: null,
    reopenedAt: null,
  },
});

export const enrollmentColumns = () => {
  const common = [
    'status',
    'startDate',
    'completionDate',
    'teacherID',
    'owner',
    'lessonID',
    'courseID',
    'progress',
    'history',
    'versionID',
    'courseEnrollmentID',
    'withdrawnAt',
  ] as const;
  return {
    owner: ['owner'],
    read: { owner: [...common, 'tutorID', 'paidTokens', 'currentNodeID', 'reopenedAt'], teacher: common },
    create: {
      lessonID: z.nullable(id('Lesson')),
      courseID: z.nullable(id('Course')),
      teacherID: id('User'),
      owner: id('User'),
    },
    update: { currentNodeID: z.nullable(id('LessonNode')) },
    computed: [
      'status',
      'startDate',
      'completionDate',
      'progress',
      'history',
      'versionID',
      'paidTokens',
      'tutorID',
      'courseEnrollmentID',
      'withdrawnAt',
      'reopenedAt',
      'teacherID',
    ],
    lifecycle: enrollmentLifecycle,
  } satisfies ModelColumns<Enrollment>;
};

export const EnrollmentTopicProgress = defineModel<EnrollmentTopicProgress>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { status: 'INCOMPLETE', place: 0, watched: [], completedAt: null },
});

export const enrollmentTopicProgressColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['status', 'topicID', 'enrollmentID', 'place', 'watched', 'completedAt', 'owner'] },
    create: { topicID: id('LessonNode'), enrollmentID: id('Enrollment'), owner: id('User') },
    computed: ['status', 'place', 'watched', 'completedAt'],
    lifecycle: topicLifecycle,
  }) satisfies ModelColumns<EnrollmentTopicProgress>;
