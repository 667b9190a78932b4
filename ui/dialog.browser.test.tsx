import { useState } from 'react';
import { expect, test, vi } from 'vitest';
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

/** As a finger or a mouse does it at one place, and lets go at another. */
function pressAt(from: Element, to: Element, { x, y }: { x: number; y: number }) {
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: y }));
  to.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
}

test('a dialog is closed by a press beside it, and by no other', async () => {
  const screen = await draw(<OnceOpened />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog');
  const element = dialog.element();
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const inside = { x: left + width / 2, y: (top + bottom) / 2 };
  const beside = { x: left - 10, y: top };
  pressAt(element, element, inside);
  // Words that are selected in it may be let go of beside it.
  pressAt(screen.getByRole('heading').element(), element, beside);
  await expect.element(dialog).toBeVisible();
  pressAt(element, element, beside);
  await expect.element(dialog).not.toBeInTheDocument();
});

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

test('a dialog begins its lines where lines begin, wherever it is opened', async () => {
  const screen = await draw(
    <div style={{ textAlign: 'center' }}>
      <Dialog opened onClose={() => undefined} title="Plan">
        <span>Words</span>
      </Dialog>
    </div>,
  );
  expect(getComputedStyle(screen.getByText('Words').element()).textAlign).toBe('start');
});

test('a dialog stays above a page that takes the whole screen, open and with its focus', async () => {
  const screen = await draw(<OnceOpened />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const save = screen.getByRole('button', { name: 'Save' });
  (save.element() as HTMLElement).focus();
  const raised = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(raised).toHaveBeenCalledOnce();
  raised.mockRestore();
  // The closing that came before is told in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog').query()).toBeNull();
});
