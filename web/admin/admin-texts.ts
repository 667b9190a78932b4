import { linkOptions } from '@tanstack/react-router';
import type { SettingName } from '#domain/admin/setting.ts';
import type { ReportedModel, ReportStatus, ReportTarget } from '#domain/admin/report.ts';

/** Names of the models that can be reported. */
export const modelTexts: Record<ReportedModel, string> = {
  Lesson: 'admin.thing.lesson',
  Course: 'admin.thing.course',
  LessonReview: 'admin.thing.review',
  Post: 'admin.thing.post',
  PostComment: 'admin.thing.comment',
  StepComment: 'admin.thing.comment',
  Endorsement: 'admin.thing.endorsement',
  LessonLabel: 'admin.thing.label',
  LessonPlan: 'admin.thing.plan',
  PublicProfile: 'admin.thing.person',
};

export const settingTexts: Record<SettingName, string> = {
  name: 'admin.school.name',
  operator: 'admin.school.operator',
  languages: 'admin.school.languages',
  maintenance: 'admin.school.maintenance',
  launchAt: 'admin.school.launch',
  videoHosts: 'admin.school.hosts',
  knownPasswords: 'admin.school.passwords',
  secondFactorRoles: 'admin.school.secondFactor',
  monthlyCapUSD: 'admin.school.cap',
  limits: 'admin.school.limits',
};

/** Names of the rows in audit entries, by model; other actions name their row themselves. */
export const auditTargetTexts: Readonly<Record<string, string>> = { ...modelTexts, ...settingTexts };

export const statusTexts: Record<ReportStatus, string> = {
  OPEN: 'admin.status.open',
  UPHELD: 'admin.status.upheld',
  DISMISSED: 'admin.status.dismissed',
};

/** Link to the page of a reported row; undefined if it has none. */
export function reportedRowLink({ model, rowID: id }: ReportTarget) {
  if (model === 'Lesson') return linkOptions({ to: '/learn/catalog/lesson/$id', params: { id } });
  if (model === 'Course') return linkOptions({ to: '/learn/catalog/course/$id', params: { id } });
  if (model === 'LessonPlan') return linkOptions({ to: '/teach/lesson_plans/$id', params: { id } });
  if (model === 'PublicProfile') return linkOptions({ to: '/interact/friends', search: { person: id } });
  return undefined;
}
