import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/** Models whose rows every signed-in person may change; every change is recorded (D-07, D-19, D-82). */
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

/** A change takes effect at once, or it is a proposal that waits for the row's owner. */
export const revisionStatuses = ['DONE', 'PROPOSED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** One change of one row. Append-only, so that every earlier state can be found and restored. */
export interface Revision extends SystemColumns<'Revision'> {
  model: SharedModel;
  rowID: string;
  /** 1 for the first change of the row. */
  seq: number;
  actor: UserId;
  at: Instant;
  action: RevisionAction;
  /** The row before and after the change, or after it would be accepted; null if the row did not exist. */
  before: object | null;
  after: object | null;
  status: RevisionStatus;
  /**
   * Owner of the row, who is notified of others' changes and accepts proposals; null for a category of the site itself.
   */
  owner: UserId | null;
}

/** The owner's decision on a proposal. */
export type ProposalAnswer = 'accept' | 'refuse';

export const proposalLifecycle = lifecycle('proposal', {
  PROPOSED: { accept: 'ACCEPTED', refuse: 'REFUSED', withdraw: 'WITHDRAWN' },
  ACCEPTED: {},
  REFUSED: {},
  WITHDRAWN: {},
  DONE: {},
});

/** Days in which a change can be reverted and a deleted row stays in the trash. */
export const RESTORE_DAYS = 30;

/** Whether the row's owner deleted it. `last` is the last revision with effect. */
export const isDeletedByOwner = (last: Pick<Revision, 'action' | 'actor' | 'owner'> | undefined): boolean =>
  last?.action === 'delete' && last.actor === last.owner;

/** Older changes cannot be restored, because a deleted row may have been erased. */
export const isTooOld = (at: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(at) > RESTORE_DAYS * DAY_MS;

export function assertRestorable(at: Instant, now: Instant): void {
  if (isTooOld(at, now))
    throw new AppError('illegal_step', `older than ${RESTORE_DAYS} days`, { details: { days: RESTORE_DAYS } });
}

/** Returns the row before a revision, if that took effect and is recent enough. */
export function imageBefore({ status, before, at }: Revision, now: Instant): object {
  if (status !== 'DONE' || before === null)
    throw new AppError('illegal_step', 'the revision has no earlier state to restore');
  assertRestorable(at, now);
  return before;
}

export const Revision = defineModel<Revision>()({
  routes: [
    ['u', 'owner'],
    ['u', 'actor'],
  ],
  defaults: { before: null, after: null, status: 'DONE' },
});

export const revisionColumns = () =>
  ({
    owner: ['actor'],
    read: { others: ['model', 'rowID', 'seq', 'actor', 'at', 'action', 'before', 'after', 'status', 'owner'] },
    computed: ['status'],
  }) satisfies ModelColumns<Revision>;
