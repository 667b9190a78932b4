import { useTranslation } from 'react-i18next';
import type { LessonNodeQuizStatus } from '#domain/teach/node.ts';
import { type PillState, StatePill } from '#ui/feedback/state-pill.tsx';

const statuses = {
  NOT_STARTED: { pill: 'todo', label: 'player.quiz.status.notStarted' },
  IN_PROGRESS: { pill: 'active', label: 'player.quiz.status.inProgress' },
  PASS: { pill: 'done', label: 'player.quiz.status.pass' },
  FAIL: { pill: 'failed', label: 'player.quiz.status.fail' },
} as const satisfies Record<LessonNodeQuizStatus, { pill: PillState; label: string }>;

export function QuizStatusPill({ status }: { status: LessonNodeQuizStatus }) {
  const { t } = useTranslation();
  const { pill, label } = statuses[status];
  return <StatePill state={pill}>{t(label)}</StatePill>;
}
