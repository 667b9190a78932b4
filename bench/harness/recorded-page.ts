import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumFlags, getChromium } from '#tools/test/chromium.ts';

export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: getChromium(), args: chromiumFlags });

/** A signed-in page in a new browser profile that records its requests. */
export interface RecordedPage {
  page: Page;
  devtools: CDPSession;
  /** Requests since the last `forget`. */
  requests(): readonly RecordedRequest[];
  forget(): void;
  /** Resolves when the page has loaded and its network has been idle for that long. */
  untilIdle(idleMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface RecordedRequest {
  url: string;
  kind: 'js' | 'css' | 'font' | 'page' | 'other';
  /** Bytes over the network, including headers. */
  bytes: number;
}

const LOOK_MS = 50;

export async function openRecordedPage(browser: Browser, origin: string, cookie: string): Promise<RecordedPage> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let sent = new Map<string, RecordedRequest>();
  const open = new Set<string>();
  let movedAt = performance.now();
  const moved = () => (movedAt = performance.now());

  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    sent.set(requestId, { url: request.url, kind: 'other', bytes: 0 });
    open.add(requestId);
    moved();
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = sent.get(requestId);
    if (entry) entry.kind = kindOf(response.mimeType, entry.url);
  });
  const ended = (requestId: string, bytes: number) => {
    const entry = sent.get(requestId);
    if (entry) entry.bytes = bytes;
    open.delete(requestId);
    moved();
  };
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0));
  await devtools.send('Network.enable');

  return {
    page,
    devtools,
    requests: () => [...sent.values()],
    forget() {
      sent = new Map();
    },
    async untilIdle(idleMs) {
      await page.waitForLoadState('load');
      while (open.size > 0 || performance.now() - movedAt < idleMs) await pause(LOOK_MS);
    },
    close: () => context.close(),
  };
}

function kindOf(mimeType: string, url: string): RecordedRequest['kind'] {
  // The interface's texts count as code, in which they were before.
  if (mimeType.includes('javascript') || url.includes('/assets/texts/')) return 'js';
  if (mimeType.includes('css')) return 'css';
  if (mimeType.includes('font')) return 'font';
  return mimeType.includes('html') ? 'page' : 'other';
}
