import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Json } from '#domain/kernel/errors.ts';

/** What those who keep order do, and is kept of it. */
export const auditDeeds = [
  'report.uphold',
  'report.dismiss',
  'thing.restore',
  'change.restore',
  'review.acceptRemoval',
  'category.merge',
  'label.merge',
  'member.suspend',
  'member.unsuspend',
  'member.assign',
  'member.endSessions',
  'member.resetSecondFactor',
  'setting.change',
  'coupon.create',
  'coupon.end',
  'job.retry',
  'job.cancel',
] as const;
export type AuditDeed = (typeof auditDeeds)[number];

/** What somebody says to a deed of theirs. */
export const DEED_WORDS_MAX = 2_000;

/** One deed of a moderator or administrator: append-only, and of the transaction that did it. */
export interface AuditEntry {
  id: Id<'AuditEntry'>;
  createdAt: Instant;
  updatedAt: Instant;
  actor: UserId;
  deed: AuditDeed;
  /** What it was done to: the name of a model, a setting or the like, and which of them where it has an id. */
  model: string;
  rowID: string | null;
  /** Whom it concerns, where it concerns somebody. */
  person: UserId | null;
  words: string;
  /** What was there before and is now, where that is small. */
  detail: { readonly [name: string]: Json };
}
