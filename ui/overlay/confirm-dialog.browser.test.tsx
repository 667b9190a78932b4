import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { accessibilityFaults, renderThemed } from '#web/shared/test-render.tsx';

const question = { title: 'Delete this?', body: 'It is gone then.', confirmLabel: 'Delete', isDangerous: true };

test('the confirm button answers yes, and the cancel button has the focus', async () => {
  const screen = await renderThemed(<ConfirmDialog />);
  const answer = askToConfirm(question);
  await expect.element(screen.getByRole('dialog', { name: 'Delete this?' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await answer).toBe(true);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test.each(['Cancel', 'Close'])('the button %s answers no', async (name) => {
  const screen = await renderThemed(<ConfirmDialog />);
  const answer = askToConfirm(question);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await answer).toBe(false);
});

test('the Escape key answers no', async () => {
  const screen = await renderThemed(<ConfirmDialog />);
  const answer = askToConfirm(question);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

test('a second question answers the first with no', async () => {
  const screen = await renderThemed(<ConfirmDialog />);
  const first = askToConfirm(question);
  const second = askToConfirm({ ...question, title: 'And this?' });
  expect(await first).toBe(false);
  await expect.element(screen.getByRole('dialog', { name: 'And this?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await second).toBe(true);
});
