import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** What somebody may report. A post is named by its own id, also to those who see its FeedItem. */
export const reportedModels = [
  'Lesson',
  'Course',
  'LessonReview',
  'Post',
  'PostComment',
  'Endorsement',
  'LessonLabel',
  'LessonPlan',
  'PublicProfile',
] as const;
export type ReportedModel = (typeof reportedModels)[number];

export const reportReasons = ['SPAM', 'ABUSE', 'HARMFUL', 'WRONG', 'RIGHTS', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['OPEN', 'UPHELD', 'DISMISSED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const REPORT_WORDS_MAX = 2_000;

/** A reported thing as it was when it was reported, so that it can be judged whatever became of it since. */
export interface Snapshot {
  name: string;
  text: string;
}

/** Somebody's word that a thing is not as it should be; until it is decided, there is one of each person's about a thing. */
export interface Report {
  id: Id<'Report'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Nobody once that person has left. */
  reporter: UserId | null;
  model: ReportedModel;
  rowID: string;
  /** Whose the thing is. */
  author: UserId;
  reason: ReportReason;
  words: string;
  snapshot: Snapshot;
  /** The first open report of the same thing, with which this one is decided; null of that one itself. */
  leadID: Id<'Report'> | null;
  status: ReportStatus;
  decidedBy: UserId | null;
  decidedAt: Instant | null;
  /** What whoever decided has to say about it, to the author. */
  note: string;
  /** Whether what was reported is kept from everybody's sight by it. */
  isHidden: boolean;
}

/** What is reported. */
export type Reported = Pick<Report, 'model' | 'rowID'>;

export const reportLifecycle = lifecycle('report', {
  OPEN: { uphold: 'UPHELD', dismiss: 'DISMISSED' },
  UPHELD: {},
  DISMISSED: {},
});
