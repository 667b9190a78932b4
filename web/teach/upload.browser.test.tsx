import { afterEach, expect, test, vi } from 'vitest';
import { uploadFile } from '#web/teach/upload.ts';

/** The other end of the wire: what was sent, and how the server answers. */
class Wire {
  static last: Wire;
  static answer: (wire: Wire) => void = () => {};
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  responseType = '';
  opened: string[] = [];
  readonly headers = new Map<string, string>();
  sent: unknown;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    Wire.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: unknown) {
    this.sent = body;
    queueMicrotask(() => Wire.answer(this));
  }
  abort() {
    this.onabort();
  }
  reply(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload();
  }
}

const picture = new File(['bytes'], 'a bridge & a ball.png', { type: 'image/png' });

const wired = (answer: (wire: Wire) => void) => {
  Wire.answer = answer;
  vi.stubGlobal('XMLHttpRequest', Wire);
};

afterEach(() => vi.unstubAllGlobals());

test('a file is sent as its bytes, under its name and type, and its progress is told', async () => {
  const stored = { file: 'a'.repeat(64), mime: 'image/png', width: 400, height: 300 };
  wired((wire) => {
    wire.upload.onprogress?.({ loaded: 1, total: 4 });
    wire.upload.onprogress?.({ loaded: 4, total: 4 });
    wire.reply(201, stored);
  });
  const shares: number[] = [];
  expect(await uploadFile(picture, { onProgress: (share) => shares.push(share) })).toEqual(stored);
  expect(shares).toEqual([0.25, 1]);
  expect(Wire.last.opened).toEqual(['POST', '/api/files?name=a%20bridge%20%26%20a%20ball.png']);
  expect(Wire.last.headers.get('content-type')).toBe('image/png');
  expect(Wire.last.sent).toBe(picture);
});

test.each([
  [413, { code: 'too_large', detail: 'at most 20 MB' }, 'too_large'],
  [415, { code: 'unsupported_media', detail: 'no picture' }, 'unsupported_media'],
  [413, null, 'too_large'],
  [502, null, 'unavailable'],
  [500, { code: 'made up' }, 'unavailable'],
])('an answer %i with %j is refused as %3$s', async (status, answer, code) => {
  wired((wire) => wire.reply(status, answer));
  await expect(uploadFile(picture)).rejects.toMatchObject({ name: 'AppError', code });
});

test('an upload that breaks off or is given up says so', async () => {
  wired((wire) => wire.onerror());
  await expect(uploadFile(picture)).rejects.toMatchObject({ code: 'unavailable' });
  wired(() => {});
  const giveUp = new AbortController();
  const upload = uploadFile(picture, { signal: giveUp.signal });
  giveUp.abort();
  await expect(upload).rejects.toMatchObject({ code: 'unavailable', detail: 'the upload was given up' });
});
