import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const ReviewHistory = lazyComponent(
  async () => (await import('#web/learn/lesson-review/review-history.tsx')).ReviewHistory,
  <SkeletonText lines={4} />,
);

/** The URL names the open history, so that a notification about a change can link to it. */
export function useShowHistory(): (reviewID: LessonReview['id']) => void {
  const navigate = useNavigate();
  return (history) => void navigate({ to: '.', search: { history }, resetScroll: false });
}

export function ReviewHistoryDialog() {
  const { t } = useTranslation();
  const { history } = useSearch({ strict: false });
  const navigate = useNavigate();
  const handleClose = () => {
    if (history !== undefined) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
  const handleRestored = () => {
    handleClose();
    toast.success(t('history.isBack'));
  };
  return (
    <Dialog opened={isId(history)} onClose={handleClose} title={t('history.title')} width={600}>
      {isId(history) && <ReviewHistory reviewID={history as LessonReview['id']} onRestored={handleRestored} />}
    </Dialog>
  );
}
