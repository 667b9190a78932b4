import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { HistoryDialog } from '#web/shared/revision/history-dialog.tsx';

const TextHistory = lazyComponent(
  async () => (await import('#web/shared/revision/text-history.tsx')).TextHistory,
  <SkeletonText lines={4} />,
);

export const CommentHistoryDialog = () => (
  <HistoryDialog
    render={(rowID, onRestored) => (
      <TextHistory model="PostComment" column="content" rowID={rowID} onRestored={onRestored} />
    )}
  />
);
