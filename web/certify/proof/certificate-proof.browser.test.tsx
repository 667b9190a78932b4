import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Certification } from '#domain/certify/certification.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { CertificateProof } from '#web/certify/proof/certificate-proof.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { chooseLanguage } from '#web/shared/language/i18n.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { idOf, rowOf } from '#web/store/row/test-row.ts';

const address = 'https://school.example.test/certificates/7f3k20qd7f3k20qd7f3k20qd';
const respond = () => Response.json({ number: 'MRG-7F3K-20QD', address });
const refuse = (code: string, status: number) => () => Response.json({ code, title: code, status }, { status });

/** Opens the proof of an issued certification; the server gives `answers` in turn and repeats the last one. */
async function openProof(columns: Partial<Certification> = {}, ...answers: (() => Response | Promise<Response>)[]) {
  const school = await openSchool();
  const certification = rowOf('Certification', idOf(7), {
    name: 'Statistics for everyday life',
    status: 'ISSUED',
    issueDate: '2026-11-14T10:00:00+00:00',
    userID: school.actor.id,
    ...columns,
  });
  const left = answers.length > 0 ? answers : [respond];
  const asked = vi.fn<() => Promise<Response | undefined>>(async () => (left.length > 1 ? left.shift() : left[0])?.());
  vi.stubGlobal('fetch', asked);
  const Page = () => (
    <main>
      <h1>Statistics</h1>
      <CertificateProof certification={certification} />
    </main>
  );
  const store = await school.open();
  await renderPage(store, Page, '/learn/catalog', '/learn/catalog');
  return { asked, store, ...school };
}

const link = () => page.getByRole('link', { name: /^school\.example\.test\/certificates\// });
const linkedIn = () => page.getByRole('link', { name: 'Add to LinkedIn' });
const files = () => page.getByRole('list', { name: 'Files of the certificate' });

beforeAll(loadTranslations);
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  saveSettings(defaultSettings);
  await closeSchool();
});

test('the holder sees the public link of the certificate and a download in every format', async () => {
  const { asked } = await openProof();
  await expect.element(link()).toHaveAttribute('href', address);
  expect(asked).toHaveBeenCalledWith(`/api/certifications/${idOf(7)}/proof`, expect.anything());
  await expect.element(page.getByText('Number MRG-7F3K-20QD')).toBeVisible();
  await expect.element(linkedIn()).toHaveAttribute('href', expect.stringContaining('https://www.linkedin.com/'));
  for (const [name, kind] of [
    ['PDF', 'pdf'],
    ['Picture', 'png'],
    ['Page to verify offline', 'html'],
    ['Signed file (.jwt)', 'jwt'],
    ['Open Badge (.json)', 'json'],
  ] as const) {
    const file = files().getByRole('link', { name, exact: true });
    await expect
      .element(file)
      .toHaveAttribute('href', `/certificates/7f3k20qd7f3k20qd7f3k20qd/certificate.${kind}?lang=us`);
    await expect.element(file).toHaveAttribute('download');
  }
  expect(await accessibilityFaults()).toEqual([]);
});

test('copying the link says what its readers will see, and a refused clipboard shows the link itself', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await openProof();
  await userEvent.click(page.getByRole('button', { name: 'Copy link' }));
  expect(write).toHaveBeenCalledWith(address);
  await expect.element(page.getByText('Whoever has it sees your name and what you showed.')).toBeVisible();
  write.mockRejectedValueOnce(new Error('denied'));
  await userEvent.click(page.getByRole('button', { name: 'Copy link' }));
  await expect.element(page.getByText('The link could not be copied. It is:')).toBeVisible();
});

test('the share button opens the share sheet of the device, and a canceled share is no error', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {
    throw new DOMException('turned down', 'AbortError');
  });
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await openProof();
  await userEvent.click(page.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Statistics for everyday life', url: address });
  expect(page.getByRole('alert').elements()).toEqual([]);
  delete (navigator as { share?: unknown }).share;
});

test('the certificate proof says that it is loading, unsigned or failed, and can be requested again', async () => {
  let answer: (response: Response) => void = () => {};
  const later = () => new Promise<Response>((resolve) => (answer = resolve));
  await openProof({}, later, refuse('unavailable', 503), respond);
  await expect.element(page.getByRole('region', { name: 'Looking up the address' })).toBeVisible();
  answer(refuse('not_found', 404)());
  await expect.element(page.getByText('It is not signed yet. That takes a moment.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText('The address could not be looked up')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(link()).toBeVisible();
});

test('the certificate proof says that it is offline and loads by itself when the network is back', async () => {
  const { server, store } = await openProof({}, () => Promise.reject(new TypeError('no network')), respond);
  await expect.element(page.getByText('You are offline. The address and the files', { exact: false })).toBeVisible();
  server.isOnline = false;
  window.dispatchEvent(new Event('offline'));
  await vi.waitUntil(() => !store.sync.get().isOnline);
  server.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(link()).toBeVisible();
});

test.each([
  [{ status: 'REVOKED' }, 'It was revoked, and its page says so, with the reason.'],
  [{ status: 'EXPIRED' }, 'It has expired, and its page says so. What you showed stays on it.'],
  // It expired by its date, and the server has not stored the status yet.
  [{ expiresAt: '2026-01-01T00:00:00+00:00' }, 'It has expired, and its page says so. What you showed stays on it.'],
] as const)('the proof of a revoked or expired certification says so: %o', async (columns, words) => {
  await openProof(columns);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(link()).toBeVisible();
  expect(linkedIn().elements()).toEqual([]);
});

test('a certification that is not issued has no proof, and none is requested', async () => {
  const { asked } = await openProof({ status: 'IN_PROGRESS' });
  expect(page.getByText('Show it to others').elements()).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['de', 'Anderen zeigen'],
  ['fr', 'Le montrer'],
] as const)(
  'the certificate proof fits a narrow screen and is accessible in dark mode in %s',
  async (language, title) => {
    await page.viewport(390, 800);
    saveSettings({ ...defaultSettings, mode: 'dark' });
    await chooseLanguage(language);
    await openProof();
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText('MRG-7F3K-20QD', { exact: false })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1440, 900);
    await chooseLanguage('us');
  },
);
