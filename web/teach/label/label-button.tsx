import { Button, type ButtonProps } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const LabelManager = lazyComponent(
  async () => (await import('#web/teach/label/label-manager.tsx')).LabelManager,
  <SkeletonText lines={4} />,
);

/** Button that opens the labels of the school. */
export function LabelButton(props: ButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTags size={17} />} {...props} onClick={() => setOpen(true)}>
        {t('curriculum.labels.edit')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('curriculum.labels.edit')} width={560}>
        <LabelManager />
      </Dialog>
    </>
  );
}
