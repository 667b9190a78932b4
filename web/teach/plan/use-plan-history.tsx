import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { toast } from '#ui/toasts.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

const PlanHistory = lazyPiece(
  async () => (await import('#web/teach/plan/plan-history.tsx')).PlanHistory,
  <SkeletonText lines={4} />,
);

/** The history of a plan in a dialog, and what opens it. */
export function usePlanHistory(id: LessonPlan['id'], onRestored: () => void): { show: () => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const handleRestored = () => {
    close();
    onRestored();
    toast.success(t('history.isBack'));
  };
  const dialog = (
    <Dialog opened={isOpen} onClose={close} title={t('history.title')} width={600}>
      <PlanHistory planID={id} onRestored={handleRestored} />
    </Dialog>
  );
  return { show: () => setOpen(true), dialog };
}
