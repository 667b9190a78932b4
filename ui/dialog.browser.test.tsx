import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog } from '#ui/dialog.tsx';
import { draw } from '#web/shared/test-render.tsx';

/** As a part that is drawn only while it is open. */
function OnceOpened() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog opened onClose={close} title="Plan">
          <button type="button" onClick={close}>
            Save
          </button>
        </Dialog>
      )}
    </>
  );
}

test.each(['Save', 'Close'])(
  'a dialog that leaves the page with its %s gives the focus back to where it was',
  async (name) => {
    const screen = await draw(<OnceOpened />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByRole('button', { name }));
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  },
);
