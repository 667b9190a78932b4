import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import type { CreateFormProps } from '#web/teach/create-form.tsx';

const CreateForm = lazyPiece(
  async () => (await import('#web/teach/create-form.tsx')).CreateForm,
  <Skeleton height={140} />,
);

interface CreateButtonProps extends Omit<CreateFormProps, 'onClose'> {
  /** Label of the button and title of its dialog. */
  words: string;
}

/** Button that opens a dialog for the name, then creates the item. */
export function CreateButton({ words, ...form }: CreateButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} />}
        onPointerEnter={CreateForm.preload}
        onFocus={CreateForm.preload}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={words}>
        <CreateForm {...form} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
