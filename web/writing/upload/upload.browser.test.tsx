import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PICTURE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { stored, TestUploadServer } from '#web/writing/upload/test-upload-server.ts';
import { type UploadOptions, uploadPicture } from '#web/writing/upload/upload.ts';

const MEGABYTE = 1024 ** 2;
const pictureOf = (bytes: number, name = 'a bridge & a ball.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

let server: TestUploadServer;
let giveUp: AbortController;
beforeEach(() => {
  server = new TestUploadServer();
  giveUp = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const upload = (file: File, options: Partial<UploadOptions> = {}) =>
  uploadPicture(file, { signal: giveUp.signal, ...options });
/** The first chunk arrives in part, then the connection breaks. */
const breakOnceAfter = (bytes: number) => {
  server.answer = (request) => {
    if (request.method !== 'PATCH') return server.take(request);
    server.answer = (next) => server.take(next);
    server.take(request, bytes);
    return 'lost';
  };
};
const isOnline = (is: boolean) => vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(is);

test('a picture needs two requests, one with name and length and one with its bytes, and reports progress', async () => {
  const shares: number[] = [];
  const announced: (string | undefined)[] = [];
  server.answer = (request) => {
    if (request.method === 'POST')
      announced.push(...['upload-length', 'upload-metadata'].map((name) => request.headers.get(name)));
    else request.onSent(250);
    return server.take(request);
  };
  expect(await upload(pictureOf(1_000), { onProgress: (share) => shares.push(share) })).toEqual(stored);
  expect(server.requests).toEqual(['POST /api/uploads', 'PATCH /api/uploads/1 from 0']);
  expect(announced).toEqual(['1000', `filename ${btoa('a bridge & a ball.png')}`]);
  expect(shares).toEqual([0, 0.25, 1]);
});

test('a large picture is sent in chunks', async () => {
  expect(await upload(pictureOf(9 * MEGABYTE))).toEqual(stored);
  expect(server.requests).toEqual([
    'POST /api/uploads',
    'PATCH /api/uploads/1 from 0',
    `PATCH /api/uploads/1 from ${8 * MEGABYTE}`,
  ]);
});

test('an interrupted upload resumes as soon as the network is back', async () => {
  const waits: boolean[] = [];
  isOnline(false);
  breakOnceAfter(400);
  const uploading = upload(pictureOf(1_000), { onWaiting: (isWaiting) => waits.push(isWaiting) });
  await vi.waitFor(() => expect(waits).toEqual([true]));
  isOnline(true);
  window.dispatchEvent(new Event('online'));
  expect(await uploading).toEqual(stored);
  expect(waits).toEqual([true, false]);
  expect(server.requests.slice(1)).toEqual([
    'PATCH /api/uploads/1 from 0',
    'HEAD /api/uploads/1',
    'PATCH /api/uploads/1 from 400',
  ]);
});

describe('unresponsive server', () => {
  beforeEach(() => {
    isOnline(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  test('an upload to an unresponsive server is retried after a while', async () => {
    let misses = 3;
    server.answer = (request) => {
      misses -= 1;
      return misses < 0 ? server.take(request) : { status: 502 };
    };
    const uploading = upload(pictureOf(1_000));
    await vi.waitFor(() => expect(server.requests).not.toEqual([]));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await uploading).toEqual(stored);
    expect(server.requests).toHaveLength(5);
  });

  test('an upload to an unresponsive server fails after the last retry', async () => {
    server.answer = () => 'lost';
    const uploading = upload(pictureOf(1_000));
    const end = uploading.catch((error: unknown) => error);
    await vi.waitFor(() => expect(server.requests).not.toEqual([]));
    await vi.advanceTimersByTimeAsync(180_000);
    expect(await end).toMatchObject({ name: 'AppError', code: 'unavailable' });
    expect(server.requests).toHaveLength(9);
  });
});

test('an answer that was lost after the last byte is requested again', async () => {
  isOnline(false);
  breakOnceAfter(1_000);
  const uploading = upload(pictureOf(1_000));
  await vi.waitFor(() => expect(server.requests).toHaveLength(2));
  isOnline(true);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(server.requests).toContain('GET /api/uploads/1');
  });
  expect(await uploading).toEqual(stored);
  expect(server.requests.slice(2)).toEqual(['HEAD /api/uploads/1', 'GET /api/uploads/1']);
});

test.each([
  [403, { code: 'limit_reached', details: { limit: 'fileBytes', value: 5, used: 3 } }, 'limit_reached'],
  [415, { code: 'unsupported_media', detail: 'no picture' }, 'unsupported_media'],
  [413, undefined, 'too_large'],
  [404, '<html>', 'internal'],
  [400, { code: 'made up' }, 'internal'],
])('an answer %i with %j is final as %s', async (status, body, code) => {
  server.answer = () => ({ status, body });
  const details = (body as { details?: object } | undefined)?.details;
  await expect(upload(pictureOf(1_000))).rejects.toMatchObject({ name: 'AppError', code, details });
  expect(server.requests).toHaveLength(1);
});

test('a refusal after the whole transfer is reported', async () => {
  server.answer = (request) =>
    request.method === 'PATCH' ? { status: 415, body: { code: 'unsupported_media' } } : server.take(request);
  await expect(upload(pictureOf(1_000))).rejects.toMatchObject({ code: 'unsupported_media' });
});

test('a file that is too large or no picture is not sent at all', async () => {
  await expect(upload(pictureOf(PICTURE_BYTES_MAX + 1))).rejects.toMatchObject({
    code: 'too_large',
    details: { maxBytes: PICTURE_BYTES_MAX },
  });
  await expect(upload(pictureOf(10, 'a.heic', 'image/heic'))).rejects.toMatchObject({ code: 'unsupported_media' });
  expect(server.requests).toEqual([]);
});

test('a canceled upload is deleted, whether it is being sent or waiting', async () => {
  const held = Promise.withResolvers<'lost'>();
  server.answer = (request) => (request.method === 'PATCH' ? held.promise : server.take(request));
  const waits: boolean[] = [];
  const sending = upload(pictureOf(1_000), { onWaiting: (isWaiting) => waits.push(isWaiting) });
  await vi.waitFor(() => expect(server.requests).toHaveLength(2));
  giveUp.abort();
  await expect(sending).rejects.toMatchObject({ detail: 'the upload was canceled' });
  expect(waits).toEqual([]);
  await vi.waitFor(() => expect(server.requests.at(-1)).toBe('DELETE /api/uploads/1'));

  giveUp = new AbortController();
  isOnline(false);
  server.answer = (request) => (request.method === 'PATCH' ? 'lost' : server.take(request));
  const waiting = upload(pictureOf(1_000), { onWaiting: () => giveUp.abort() });
  await expect(waiting).rejects.toMatchObject({ detail: 'the upload was canceled' });
  await vi.waitFor(() => expect(server.requests.filter((asked) => asked.startsWith('DELETE'))).toHaveLength(2));
});

test('a page that closes deletes its unfinished uploads only', async () => {
  const held = Promise.withResolvers<'lost'>();
  server.answer = (request) => (request.method === 'PATCH' ? held.promise : server.take(request));
  const uploading = upload(pictureOf(1_000));
  await vi.waitFor(() => expect(server.requests).toHaveLength(2));
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(server.requests.at(-1)).toBe('DELETE /api/uploads/1'));

  // A page may return from the back/forward cache: then the upload starts again.
  isOnline(false);
  server.answer = (request) => server.take(request);
  held.resolve('lost');
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(server.requests.at(-1)).toBe('PATCH /api/uploads/2 from 0');
  });
  expect(await uploading).toEqual(stored);
  const asked = server.requests.length;
  window.dispatchEvent(new Event('pagehide'));
  expect(server.requests).toHaveLength(asked);
});
