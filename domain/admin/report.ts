import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Models that can be reported. A post is reported under its own id, also by people who only see its FeedItem. */
export const reportedModels = [
  'Lesson',
  'Course',
  'LessonReview',
  'Post',
  'PostComment',
  'StepComment',
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
export interface Report extends SystemColumns<'Report'> {
  /** Null once that person has left. */
  reporter: UserId | null;
  model: ReportedModel;
  rowID: string;
  /** Owner of the reported content. */
  author: UserId;
  reason: ReportReason;
  /** The reporter's explanation; may be empty. */
  description: string;
  snapshot: ReportSnapshot;
  /** First open report of the same target, decided together with this one; null on that first report. */
  leadID: Id<'Report'> | null;
  status: ReportStatus;
  decidedBy: UserId | null;
  decidedAt: Instant | null;
  /** The moderator's message to the author. */
  note: string;
  /** True if the decision hides the content from everybody. */
  isHidden: boolean;
}

export type ReportTarget = Pick<Report, 'model' | 'rowID'>;

export const reportLifecycle = lifecycle('report', {
  OPEN: { uphold: 'UPHELD', dismiss: 'DISMISSED' },
  UPHELD: {},
  DISMISSED: {},
});

export const Report = defineModel<Report>()({
  // To the deciding moderator too, so that the decision is visible at once.
  routes: [
    ['user', 'reporter'],
    ['user', 'decidedBy'],
    ['user', 'author'],
  ],
  defaults: {
    description: '',
    leadID: null,
    status: 'OPEN',
    decidedBy: null,
    decidedAt: null,
    note: '',
    isHidden: false,
  },
});

export const reportColumns = () => {
  const common = ['model', 'rowID', 'reason', 'status', 'decidedAt'] as const;
  return {
    owner: ['reporter'],
    read: {
      reporter: [...common, 'reporter', 'description'],
      author: [...common, 'author', 'leadID', 'note', 'isHidden'],
      moderator: [
        ...common,
        'reporter',
        'description',
        'author',
        'snapshot',
        'leadID',
        'decidedBy',
        'note',
        'isHidden',
      ],
    },
    create: {
      reporter: id('User'),
      model: z.enum(reportedModels),
      rowID: z.uuid(),
      reason: z.enum(reportReasons),
      description: text(REPORT_TEXT_MAX),
    },
    update: { note: text(REPORT_TEXT_MAX) },
    computed: ['status', 'decidedBy', 'decidedAt', 'isHidden'],
    lifecycle: reportLifecycle,
  } satisfies ModelColumns<Report>;
};
