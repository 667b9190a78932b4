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
  /** Of the button and of the dialog that it opens. */
  words: string;
}

/** Asks for the one thing that is needed, and makes it. */
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
