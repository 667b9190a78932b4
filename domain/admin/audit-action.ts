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
