import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import type { CreateFormProps } from '#web/teach/page/create-form.tsx';

const CreateForm = lazyComponent(
  async () => (await import('#web/teach/page/create-form.tsx')).CreateForm,
  <Skeleton height={140} />,
);

interface CreateButtonProps extends Omit<CreateFormProps, 'onClose'> {
  /** Label of the button and title of its dialog. */
  label: string;
}

/** Button that opens a dialog for the name, then creates the item. */
export function CreateButton({ label, ...form }: CreateButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} />}
        onPointerEnter={CreateForm.preload}
        onFocus={CreateForm.preload}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={label}>
        <CreateForm {...form} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
