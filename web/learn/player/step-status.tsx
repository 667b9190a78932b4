import {
  IconAlertCircle,
  IconCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconLock,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonStatus } from '#domain/teach/node.ts';
import styles from './step-status.module.css';

/** `changed`: the newer version altered a step that the learner had started. `locked`: the step waits for a quiz result. */
export type StepDisplayStatus = LessonStatus | 'changed' | 'locked';

const statusLabels = {
  INCOMPLETE: { icon: IconCircle, label: 'player.state.todo' },
  INPROGRESS: { icon: IconCircleHalf2, label: 'player.state.begun' },
  COMPLETE: { icon: IconCircleCheck, label: 'player.state.done' },
  FAILED: { icon: IconCircleX, label: 'player.state.lost' },
  ATTENTION: { icon: IconAlertCircle, label: 'player.state.failed' },
  changed: { icon: IconAlertCircle, label: 'player.state.changed' },
  locked: { icon: IconLock, label: 'player.state.locked' },
} as const satisfies Record<StepDisplayStatus, { icon: unknown; label: string }>;

/** A learner's status in a step, as an icon and a word. */
export function StepStatus({ state }: { state: StepDisplayStatus }) {
  const { t } = useTranslation();
  const { icon: Icon, label } = statusLabels[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={13} aria-hidden />
      {t(label)}
    </span>
  );
}
