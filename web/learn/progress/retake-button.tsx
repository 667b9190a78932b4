import { Button } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Enrollment, runOf } from '#domain/learn/enrollment.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { useAction } from '#web/shared/error/use-action.ts';

interface RetakeButtonProps {
  enrollment: Enrollment;
  /** Replaces the default label. */
  label?: string;
  /** `md` stands beside the main action of a screen. */
  size?: 'sm' | 'md';
  /** Runs after the next run has started. */
  onRetake?: () => void;
}

/** Starts a new run through a completed or failed lesson, after a dialog that says what is kept. */
export function RetakeButton({ enrollment, label, size = 'sm', onRetake }: RetakeButtonProps) {
  const { t } = useTranslation();
  const { act: retake } = useAction('enrollment.retake');
  const isFailed = enrollment.status === 'FAILED';
  const handleClick = async () => {
    const isSure = await askToConfirm({
      title: t('player.retake.title'),
      body: t(isFailed ? 'player.retake.keepsFailed' : 'player.retake.keepsCompleted'),
      confirmLabel: t('player.retake.confirm'),
    });
    if (!isSure) return;
    void retake({ enrollmentID: enrollment.id, run: runOf(enrollment) });
    onRetake?.();
  };
  return (
    <Button
      size={size}
      variant={isFailed ? 'filled' : 'default'}
      leftSection={<IconRotateClockwise size={18} />}
      onClick={() => void handleClick()}
    >
      {label ?? t('player.retake.button')}
    </Button>
  );
}
