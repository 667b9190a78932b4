import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { renderThemed } from '#web/shared/test-render.tsx';

/** A dialog that is mounted only while it is open. */
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

/** Presses at one element and releases at another, as a finger or mouse does. */
function pressAt(from: Element, to: Element, { x, y }: { x: number; y: number }) {
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: y }));
  to.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
}

test('a dialog closes on a press on its backdrop and on no other press', async () => {
  const screen = await renderThemed(<OnceOpened />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog');
  const element = dialog.element();
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const inside = { x: left + width / 2, y: (top + bottom) / 2 };
  const beside = { x: left - 10, y: top };
  pressAt(element, element, inside);
  // Selecting text may end with a release on the backdrop.
  pressAt(screen.getByRole('heading').element(), element, beside);
  await expect.element(dialog).toBeVisible();
  pressAt(element, element, beside);
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each(['Save', 'Close'])('a dialog that is unmounted by its %s button returns the focus', async (name) => {
  const screen = await renderThemed(<OnceOpened />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a dialog aligns its text to the start, whatever the alignment of its parent', async () => {
  const screen = await renderThemed(
    <div style={{ textAlign: 'center' }}>
      <Dialog opened onClose={() => undefined} title="Plan">
        <span>Words</span>
      </Dialog>
    </div>,
  );
  expect(getComputedStyle(screen.getByText('Words').element()).textAlign).toBe('start');
});

test('a dialog stays on top of a fullscreen element, open and with its focus', async () => {
  const screen = await renderThemed(<OnceOpened />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const save = screen.getByRole('button', { name: 'Save' });
  (save.element() as HTMLElement).focus();
  const raised = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(raised).toHaveBeenCalledOnce();
  raised.mockRestore();
  // The close event of the raise comes in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog').query()).toBeNull();
});
