import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/**
 * Models whose rows every signed-in person may change, as in a wiki (D-07). Every change is recorded as a revision, so
 * that nobody can destroy the work of another without a trace.
 */
export const sharedModels = [
  'PostComment',
  'LessonLabel',
  'LessonNodeLink',
  'LessonPlan',
  'LessonReview',
  'Endorsement',
  'LessonCategory',
] as const;
export type SharedModel = (typeof sharedModels)[number];
export const isShared = (model: string): model is SharedModel => sharedModels.some((shared) => shared === model);

export const revisionActions = ['create', 'update', 'delete', 'restore'] as const;
export type RevisionAction = (typeof revisionActions)[number];

/**
 * There are two kinds of revision. Most take effect at once and are DONE. A change to a link in another person's lesson
 * is a proposal: PROPOSED until the lesson's owner accepts or refuses it, or its author withdraws it.
 */
export const revisionStatuses = ['DONE', 'PROPOSED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/**
 * One change of one row. Only the status of a proposal ever changes, and the history exists as long as its row, so that
 * every earlier state can be restored.
 */
export interface Revision extends SystemColumns<'Revision'> {
  model: SharedModel;
  rowID: string;
  /** 1 for the first change of the row. */
  seq: number;
  actor: UserId;
  at: Instant;
  action: RevisionAction;
  /** The row before the change; null if it did not exist. */
  before: object | null;
  /** The row after the change, or as a proposal would leave it; a deleted row has `deletedAt`. */
  after: object | null;
  status: RevisionStatus;
  /**
   * Owner of the row, who is notified of others' changes and accepts proposals; null for a category of the site itself.
   */
  owner: UserId | null;
}

/** The owner's decision on a proposal. */
export type ProposalAnswer = 'accept' | 'refuse';

export const revisionLifecycle = lifecycle('revision', {
  PROPOSED: { accept: 'ACCEPTED', refuse: 'REFUSED', withdraw: 'WITHDRAWN' },
  ACCEPTED: {},
  REFUSED: {},
  WITHDRAWN: {},
  DONE: {},
});

/** Days in which the state before a change can be restored, and in which a deleted row stays in the trash. */
export const RESTORE_DAYS = 30;

/** True if the row's owner deleted it. @param last the latest DONE revision of the row */
export const isDeletedByOwner = (last: Pick<Revision, 'action' | 'actor' | 'owner'> | undefined): boolean =>
  last?.action === 'delete' && last.actor === last.owner;

/** After that the row may have been erased for good. */
export const isPastRestoreWindow = (at: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(at) > RESTORE_DAYS * DAY_MS;

export function assertWithinRestoreWindow(at: Instant, now: Instant): void {
  if (isPastRestoreWindow(at, now))
    throw new AppError('invalid_state', `older than ${RESTORE_DAYS} days`, { details: { days: RESTORE_DAYS } });
}

/**
 * Returns the row as it was before a revision, in order to restore it.
 * @throws AppError invalid_state if the revision has no earlier state, is only proposed, or is too old
 */
export function requireStateBefore({ status, before, at }: Revision, now: Instant): object {
  if (status !== 'DONE' || before === null)
    throw new AppError('invalid_state', 'the revision has no earlier state to restore');
  assertWithinRestoreWindow(at, now);
  return before;
}

export const Revision = defineModel<Revision>()({
  routes: [
    ['user', 'owner'],
    ['user', 'actor'],
  ],
  defaults: { before: null, after: null, status: 'DONE' },
});

export const revisionColumns = () =>
  ({
    owner: ['actor'],
    read: { others: ['model', 'rowID', 'seq', 'actor', 'at', 'action', 'before', 'after', 'status', 'owner'] },
    computed: ['status'],
  }) satisfies ModelColumns<Revision>;
