import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Models that can be reported. A post is reported under its own id, also by people who only see its FeedItem. */
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

export const REPORT_TEXT_MAX = 2_000;

/** Copy of the reported content at the time of the report, so that it can be judged even after a change or deletion. */
export interface ReportSnapshot {
  name: string;
  text: string;
}

/** A person's complaint about a piece of content; each person has at most one open report per target. */
export interface Report {
  id: Id<'Report'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Null once that person has left. */
  reporter: UserId | null;
  model: ReportedModel;
  rowID: string;
  /** Owner of the reported content. */
  author: UserId;
  reason: ReportReason;
  words: string;
  snapshot: ReportSnapshot;
  /** First open report of the same target, decided together with this one; null on that first report. */
  leadID: Id<'Report'> | null;
  status: ReportStatus;
  decidedBy: UserId | null;
  decidedAt: Instant | null;
  /** The moderator's message to the author. */
  note: string;
  /** Whether the decision hides the content from everybody. */
  isHidden: boolean;
}

export type ReportTarget = Pick<Report, 'model' | 'rowID'>;

export const reportLifecycle = lifecycle('report', {
  OPEN: { uphold: 'UPHELD', dismiss: 'DISMISSED' },
  UPHELD: {},
  DISMISSED: {},
});
