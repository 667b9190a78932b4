import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { toast } from '#ui/toasts.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

const WayHistory = lazyPiece(
  async () => (await import('#web/teach/editor/way-history.tsx')).WayHistory,
  <SkeletonText lines={4} />,
  'history',
  'draft',
  'teach',
);

type WayID = LessonNodeLink['id'];

/** Dialog with the history of a link, and the function that opens it. */
export function useWayHistory(): { show: (id: WayID) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const [shown, setShown] = useState<WayID>();
  const close = () => setShown(undefined);
  const handleRestored = () => {
    close();
    toast.success(t('draft.ways.isBack'));
  };
  const dialog = (
    <Dialog opened={shown !== undefined} onClose={close} title={t('draft.ways.historyTitle')} width={600}>
      {shown !== undefined && <WayHistory id={shown} onRestored={handleRestored} />}
    </Dialog>
  );
  return { show: setShown, dialog };
}
