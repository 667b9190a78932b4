import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#domain/kernel/errors.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { openBell } from '#web/interact/notification/test-notification.tsx';
import { closeSchool, loadTranslations, renderPart } from '#web/learn/test-school.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import type { ClientStore } from '#web/store/client-store.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';

beforeAll(loadTranslations);
beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  await closeSchool();
  saveSettings(defaultSettings);
});

const panel = () => page.getByRole('dialog', { name: 'Recent messages' });
const openMessages = async () => {
  await (await openBell()).show();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Recent messages' }).click();
  await expect.element(panel()).toBeVisible();
};

test('the panel of the bell leads to the messages of the last ten minutes, newest first, with their undo [S-141]', async () => {
  const undo = vi.fn<() => void>();
  toast.dismiss(toast.offer('Lesson deleted', { label: 'Undo', onClick: undo }));
  toast.error('Unable to logout');
  await openMessages();
  const items = panel().getByRole('listitem');
  await expect.element(items.nth(0)).toHaveTextContent('Unable to logoutless than a minute ago');
  await expect.element(items.nth(1)).toHaveTextContent('Lesson deletedless than a minute agoUndo');
  expect(await accessibilityFaults()).toEqual([]);
  await items.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(items.nth(1)).toHaveTextContent('Lesson deletedless than a minute ago');
  await expect.element(items.nth(1)).toHaveFocus();
  await panel().getByRole('button', { name: 'Back to notifications' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
});

test('without messages the list says so, and the reader sets how long messages are shown', async () => {
  await openMessages();
  await expect.element(panel().getByText('No recent messages')).toBeVisible();
  const time = panel().getByRole('combobox', { name: 'Message duration' });
  await expect.element(time).toHaveValue('3000');
  await userEvent.selectOptions(time, '30 seconds');
  await expect.element(time).toHaveValue('30000');
  expect(JSON.parse(localStorage.getItem('settings') ?? '{}')).toMatchObject({ toastMs: 30_000 });
});

function Withdrawal() {
  const { act } = useAction('enrollment.withdraw');
  return (
    <button type="button" onClick={() => void act({ lessonID: 'x' as never })}>
      Withdraw
    </button>
  );
}

/** Shows a button whose command the server answers with these errors, one a try, and then accepts. */
const openWithdrawal = async (...errors: AppError[]) => {
  const send = vi.fn<() => Promise<void>>(async () => {
    const error = errors.shift();
    if (error) throw error;
  });
  const store = { send } as unknown as ClientStore;
  await renderPart(
    <StoreProvider store={store}>
      <Withdrawal />
    </StoreProvider>,
  );
  return send;
};

test('a toast of a failed action offers to try again, and says when that was done', async () => {
  const send = await openWithdrawal(new AppError('unavailable', 'pool'));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a toast of a refused action does not offer to try again', async () => {
  await openWithdrawal(new AppError('not_found', 'enrollment'));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('This no longer exists', { exact: false })).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
});
