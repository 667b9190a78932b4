import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const CommentHistory = lazyComponent(
  async () => (await import('#web/interact/post/comment-history.tsx')).CommentHistory,
  <SkeletonText lines={4} />,
);

/** Edit history of a comment; its id is in the address, so that a notification can link to it. */
export function CommentHistoryDialog() {
  const { t } = useTranslation();
  const { history } = useSearch({ strict: false });
  const navigate = useNavigate();
  const handleClose = () => {
    if (history === undefined) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, history: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const handleRestored = () => {
    handleClose();
    toast.success(t('history.isBack'));
  };
  return (
    <Dialog opened={isId(history)} onClose={handleClose} title={t('history.title')} width={600}>
      {isId(history) && <CommentHistory commentID={history} onRestored={handleRestored} />}
    </Dialog>
  );
}
