import type { ReportedModel, ReportReason } from '#domain/admin/report.ts';

export const reasonTexts: Record<ReportReason, string> = {
  SPAM: 'report.reason.spam',
  ABUSE: 'report.reason.abuse',
  HARMFUL: 'report.reason.harmful',
  WRONG: 'report.reason.wrong',
  RIGHTS: 'report.reason.rights',
  OTHER: 'report.reason.other',
};

/** Text keys of what is reported. */
export const reportTitles: Record<ReportedModel, string> = {
  Lesson: 'report.title.lesson',
  Course: 'report.title.course',
  LessonReview: 'report.title.review',
  Post: 'report.title.post',
  PostComment: 'report.title.comment',
  StepComment: 'report.title.comment',
  Endorsement: 'report.title.endorsement',
  LessonLabel: 'report.title.label',
  LessonPlan: 'report.title.plan',
  PublicProfile: 'report.title.person',
};
