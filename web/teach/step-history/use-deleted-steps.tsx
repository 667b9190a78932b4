import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import type { StepState } from '#domain/teach/step-state.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useStore } from '#web/store/store-provider.tsx';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';

const DeletedSteps = lazyComponent(
  async () => (await import('#web/teach/step-history/deleted-steps.tsx')).DeletedSteps,
  <SkeletonText lines={4} />,
);

interface DeletedStepsParts {
  draft: Draft;
  steps: Steps;
  onBack: (id: LessonNode['id']) => void;
}

/** Dialog with the deleted steps, and the button that opens it. */
export function useDeletedSteps({ draft, steps, onBack }: DeletedStepsParts): ReactNode {
  const { t } = useTranslation();
  const store = useStore();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = async () => {
    await store.flush();
    setOpen(true);
  };
  const restore = async (state: StepState) => {
    close();
    if (await steps.restore(state)) onBack(state.nodeID);
  };
  return (
    <Row mt={12}>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconRestore size={17} aria-hidden />}
        onClick={() => void open()}
      >
        {t('draft.step.deleted')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('draft.step.deleted')} width={680}>
        <DeletedSteps draft={draft} onRestore={(state) => void restore(state)} />
      </Dialog>
    </Row>
  );
}
