import type { LessonNodeLink } from '#domain/teach/link.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const LinkHistory = lazyComponent(
  async () => (await import('#web/teach/editor/step/link-history.tsx')).LinkHistory,
  <SkeletonText lines={4} />,
);

type LinkID = LessonNodeLink['id'];

/** Dialog with the history of a link, and the function that opens it. */
export function useLinkHistory(): { show: (id: LinkID) => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const [shown, setShown] = useState<LinkID>();
  const close = () => setShown(undefined);
  const handleRestored = () => {
    close();
    toast.success(t('draft.ways.isBack'));
  };
  const dialog = (
    <Dialog opened={shown !== undefined} onClose={close} title={t('draft.ways.historyTitle')} width={600}>
      {shown !== undefined && <LinkHistory id={shown} onRestored={handleRestored} />}
    </Dialog>
  );
  return { show: setShown, dialog };
}
