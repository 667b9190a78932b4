import type { ReportReason } from '#domain/admin/report.ts';

export const reasonTexts: Record<ReportReason, string> = {
  SPAM: 'report.reason.spam',
  ABUSE: 'report.reason.abuse',
  HARMFUL: 'report.reason.harmful',
  WRONG: 'report.reason.wrong',
  RIGHTS: 'report.reason.rights',
  OTHER: 'report.reason.other',
};
