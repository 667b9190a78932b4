import { useNavigate } from '@tanstack/react-router';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { HistoryDialog } from '#web/shared/revision/history-dialog.tsx';

const ReviewHistory = lazyComponent(
  async () => (await import('#web/learn/lesson-review/review-history.tsx')).ReviewHistory,
  <SkeletonText lines={4} />,
);

/** The URL names the open history, so that a notification about a change can link to it. */
export function useShowHistory(): (reviewID: LessonReview['id']) => void {
  const navigate = useNavigate();
  return (history) => void navigate({ to: '.', search: { history }, resetScroll: false });
}

export const ReviewHistoryDialog = () => (
  <HistoryDialog
    render={(rowID, onRestored) => <ReviewHistory reviewID={rowID as LessonReview['id']} onRestored={onRestored} />}
  />
);
