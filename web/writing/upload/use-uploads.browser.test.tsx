import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toasts } from '#ui/overlay/toasts.ts';
import { Providers } from '#web/app/providers.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { loadTranslations } from '#web/teach/editor/test-editor.tsx';
import {
  stored,
  type UploadReply,
  type UploadRequest,
  TestUploadServer,
} from '#web/writing/upload/test-upload-server.ts';
import type { UploadedFile } from '#web/writing/upload/upload.ts';
import { UploadStatus } from '#web/writing/upload/upload-status.tsx';
import { useUploads } from '#web/writing/upload/use-uploads.ts';

let server: TestUploadServer;
let closing: AbortController;
let put: (...files: File[]) => Promise<PromiseSettledResult<UploadedFile>[]>;

function Harness() {
  const { uploads, upload } = useUploads();
  useEffect(() => {
    put = (...files) => Promise.allSettled(files.map((file) => upload(file, closing.signal)));
  });
  return (
    <main>
      <h1>Text</h1>
      <UploadStatus uploads={uploads} />
    </main>
  );
}

const picture = (name: string) => new File([new Uint8Array(1_000)], name, { type: 'image/png' });
const bar = (name: string) => page.getByRole('progressbar', { name: `${name} is being uploaded` });
const wouldStay = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Holds back chunks until the test releases them, in the order in which they were sent. */
const holdPieces = () => {
  const held: (() => void)[] = [];
  server.answer = (request: UploadRequest) => {
    if (request.method !== 'PATCH') return server.take(request);
    request.onSent(420);
    const { promise, resolve } = Promise.withResolvers<UploadReply>();
    held.push(() => resolve(server.take(request)));
    return promise;
  };
  return held;
};

beforeAll(loadTranslations);
beforeEach(async () => {
  server = new TestUploadServer();
  closing = new AbortController();
  await render(
    <Providers>
      <Harness />
    </Providers>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toasts.set([]);
});

test('an upload in progress shows its share, and the page asks before it is left', async () => {
  const held = holdPieces();
  expect(wouldStay()).toBe(false);
  const done = put(picture('map.png'));
  await expect.element(bar('map.png')).toHaveAttribute('value', '0.42');
  await expect.element(page.getByText('42.0%')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(wouldStay()).toBe(true);
  held[0]?.();
  expect(await done).toEqual([{ status: 'fulfilled', value: stored }]);
  await expect.element(bar('map.png')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(wouldStay()).toBe(false));
});

test('three of many uploads run at the same time', async () => {
  const held = holdPieces();
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];
  const done = put(...names.map(picture));
  for (const name of names) await expect.element(bar(name)).toBeVisible();
  await vi.waitFor(() => expect(held).toHaveLength(3));
  for (let sent = 0; sent < names.length; sent += 1) {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(sent));
    held[sent]?.();
  }
  expect((await done).map(({ status }) => status)).toEqual(names.map(() => 'fulfilled'));
  expect(server.requests.filter((asked) => asked.startsWith('PATCH'))).toHaveLength(names.length);
});

test('a canceled upload disappears from the list and the server, and the others continue', async () => {
  const held = holdPieces();
  const done = put(picture('map.png'), picture('wind.png'));
  await vi.waitFor(() => expect(held).toHaveLength(2));
  await page.getByRole('button', { name: 'Do not upload map.png' }).click();
  await expect.element(bar('map.png')).not.toBeInTheDocument();
  for (const arrive of held) arrive();
  expect((await done).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(server.requests.filter((asked) => asked.startsWith('DELETE'))).toHaveLength(1);
  expect(toasts.get()).toEqual([]);
});

test('an upload without a network says that it waits', async () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  server.answer = () => 'lost';
  const done = put(picture('map.png'));
  await expect.element(page.getByText('map.png waits for the network and goes on by itself')).toBeVisible();
  server.answer = (request) => server.take(request);
  window.dispatchEvent(new Event('online'));
  expect(await done).toMatchObject([{ status: 'fulfilled' }]);
});

test.each([
  [
    'a full plan',
    { code: 'limit_reached', details: { limit: 'fileBytes', value: 250 * 1024 ** 2, used: 249 * 1024 ** 2 } },
    /^map.png: Your files would take more than the 250 MB of your plan; 249 MB are in use\./,
  ],
  ['an unsupported file', { code: 'unsupported_media' }, /^map.png: This kind of file can’t be used here\./],
  ['a large drawing', { code: 'too_large', details: { maxBytes: 2 * 1024 ** 2 } }, /It may have up to 2 MB\.$/],
])('the error about %s is shown until it is dismissed', async (_what, body, words) => {
  server.answer = () => ({ status: 400, body });
  expect(await put(picture('map.png'))).toMatchObject([{ status: 'rejected' }]);
  await expect.element(page.getByText(words)).toBeVisible();
  await vi.waitFor(() => expect(wouldStay()).toBe(false));
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
});

test('a text that closes before its picture has arrived reports the missing picture', async () => {
  const held = holdPieces();
  const done = put(picture('map.png'));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  closing.abort();
  expect(await done).toMatchObject([{ status: 'rejected' }]);
  expect(toasts.get()).toMatchObject([
    { kind: 'error', message: 'map.png is not in the text: it was closed before the picture had arrived.' },
  ]);
});
