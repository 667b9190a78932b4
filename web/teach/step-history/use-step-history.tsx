import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useStore } from '#web/store/store-provider.tsx';
import { useSaveQueue } from '#web/writing/saved-field/use-saved-field.ts';

const StepHistory = lazyComponent(
  async () => (await import('#web/teach/step-history/step-history.tsx')).StepHistory,
  <SkeletonText lines={4} />,
);

/** Dialog with the history of a step, and the function that opens it. */
export function useStepHistory(nodeID: LessonNode['id']): { show: () => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const store = useStore();
  const queue = useSaveQueue();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  /** Saves pending input first, because it is also a state. */
  const show = async () => {
    await queue.flush();
    await store.flush();
    setOpen(true);
  };
  const dialog = (
    <Dialog opened={isOpen} onClose={close} title={t('draft.step.history')} width={680}>
      <StepHistory nodeID={nodeID} onRestored={close} />
    </Dialog>
  );
  return { show: () => void show(), dialog };
}
