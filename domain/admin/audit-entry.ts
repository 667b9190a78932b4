import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Json } from '#domain/kernel/errors.ts';

/** Actions of moderators and administrators that are recorded. */
export const auditActions = [
  'report.uphold',
  'report.dismiss',
  'content.restore',
  'revision.revert',
  'review.acceptDeletion',
  'category.merge',
  'label.merge',
  'member.suspend',
  'member.unsuspend',
  'member.setRole',
  'member.endSessions',
  'member.resetSecondFactor',
  'setting.change',
  'coupon.create',
  'coupon.end',
  'job.retry',
  'job.cancel',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Longest note on an action, in characters. */
export const AUDIT_NOTE_MAX = 2_000;

/** One action of a moderator or administrator. Append-only, written in the same transaction as the action. */
export interface AuditEntry {
  id: Id<'AuditEntry'>;
  createdAt: Instant;
  updatedAt: Instant;
  actor: UserId;
  action: AuditAction;
  /** Target of the action: a model name, a setting or the like, with the row ID if there is one. */
  model: string;
  rowID: string | null;
  /** Person affected by the action, if any. */
  person: UserId | null;
  words: string;
  /** Values before and after, if small. */
  detail: { readonly [name: string]: Json };
}
