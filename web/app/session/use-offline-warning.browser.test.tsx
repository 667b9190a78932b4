import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useOfflineWarning } from '#web/app/session/use-offline-warning.ts';

const Page = () => {
  useOfflineWarning();
  return null;
};
const wouldStay = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => vi.restoreAllMocks());

test('without a network the browser asks before the page is left, and with one it does not', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await render(<Page />);
  expect(wouldStay()).toBe(false);
  network.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await vi.waitUntil(wouldStay);
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitUntil(() => !wouldStay());
});
