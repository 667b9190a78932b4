import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { loadTranslations, renderPart } from '#web/learn/test-school.tsx';

beforeAll(loadTranslations);
afterEach(() => vi.restoreAllMocks());

test('an error box says that the device is offline, and what failed once it is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderPart(<ErrorBox onRetry={() => {}} />);
  await expect.element(page.getByText('You’re offline', { exact: true })).toBeVisible();
  await expect.element(page.getByText('This could not be shown')).not.toBeInTheDocument();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('This could not be shown')).toBeVisible();
});
