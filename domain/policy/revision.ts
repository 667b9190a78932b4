import { AppError } from '#domain/kernel/errors.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** The models that any signed-in person may change; every change of their rows is kept (D-07, D-19, D-82). */
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

export const revisionActions = ['create', 'update', 'delete', 'restore'] as const;
export type RevisionAction = (typeof revisionActions)[number];

/** A change counts at once, or it is a proposal that waits for the row's owner. */
export const revisionStatuses = ['DONE', 'PROPOSED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** One change of one row: append-only, so that whatever was written can be found and brought back. */
export interface Revision {
  id: Id<'Revision'>;
  createdAt: Instant;
  updatedAt: Instant;
  model: SharedModel;
  rowID: string;
  /** 1 for the first change of the row. */
  seq: number;
  actor: UserId;
  at: Instant;
  action: RevisionAction;
  /** The row as it was and as it became, or would become; null where there is none. */
  before: object | null;
  after: object | null;
  status: RevisionStatus;
  /** The row's owner, who is told of others' changes and accepts proposals. Null for a category of the site's own. */
  owner: UserId | null;
}

/** What its owner says to a proposal. */
export type ProposalAnswer = 'accept' | 'refuse';

export const proposalLifecycle = lifecycle('proposal', {
  PROPOSED: { accept: 'ACCEPTED', refuse: 'REFUSED', withdraw: 'WITHDRAWN' },
  ACCEPTED: {},
  REFUSED: {},
  WITHDRAWN: {},
  DONE: {},
});

/** How long a change can be taken back with one click, and what is deleted stays in the trash. */
export const RESTORE_DAYS = 30;
const DAY_MS = 86_400_000;

/** True if the row's owner deleted it. `last` is the last change that counts. */
export const isDeletedByOwner = (last: Pick<Revision, 'action' | 'actor' | 'owner'> | undefined): boolean =>
  last?.action === 'delete' && last.actor === last.owner;

/** By then what was deleted may be gone for good. */
export const isTooOld = (at: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(at) > RESTORE_DAYS * DAY_MS;

/** Refuses to take back what was done longer ago. */
export function refuseTooOld(at: Instant, now: Instant): void {
  if (isTooOld(at, now))
    throw new AppError('illegal_step', `older than ${RESTORE_DAYS} days`, { details: { days: RESTORE_DAYS } });
}

/** The row as it was before a change that counts and is not too old. */
export function imageBefore({ status, before, at }: Revision, now: Instant): object {
  if (status !== 'DONE' || before === null) throw new AppError('illegal_step', 'there is nothing to go back to');
  refuseTooOld(at, now);
  return before;
}
