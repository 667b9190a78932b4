import { useTranslation } from 'react-i18next';
import type { EnrollmentStatus } from '#domain/learn/enrollment.ts';
import { type PillState, StatePill } from '#ui/feedback/state-pill.tsx';

export const enrollmentStates = {
  NOT_STARTED: { pill: 'todo', label: 'learn.state.notStarted' },
  IN_PROGRESS: { pill: 'active', label: 'learn.state.inProgress' },
  COMPLETED: { pill: 'done', label: 'learn.state.completed' },
  FAILED: { pill: 'failed', label: 'learn.state.failed' },
} as const satisfies Record<EnrollmentStatus, { pill: PillState; label: string }>;

export function EnrollmentPill({ status }: { status: EnrollmentStatus }) {
  const { t } = useTranslation();
  const { pill, label } = enrollmentStates[status];
  return <StatePill state={pill}>{t(label)}</StatePill>;
}
