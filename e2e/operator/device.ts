import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from 'playwright';
import type { LoadPerson } from '#e2e/operator/learner-load.ts';
import type { ModelName } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import { chromiumFlags, getChromium } from '#tools/test/chromium.ts';

export interface Device {
  who: LoadPerson;
  /** Lessons written on this device, by ID. */
  written: Map<string, string>;
  /** Writes a lesson into the outbox as a tab that closes immediately, so that another tab has to send it. */
  write(): Promise<void>;
  /** Numbers of unsent and refused changes. */
  unsent(): Promise<{ outbox: number; refused: number }>;
  /** Navigates to another page. */
  open(path: string): Promise<void>;
  rows(model: ModelName): Promise<{ id: string; row: object }[]>;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: getChromium(), args: chromiumFlags });

/** A browser profile with the product open: the real store on a real IndexedDB. */
export async function openDevice(browser: Browser, url: string, who: LoadPerson): Promise<Device> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  await context.addCookies([{ ...who.token, url }]);
  const page = await context.newPage();
  await page.goto('/learn/dashboard');
  await page.getByRole('button', { name: /^Account of / }).waitFor();
  const written = new Map<string, string>();
  return {
    who,
    written,
    async write() {
      const [id, name] = [newId('Lesson'), `Written ${written.size}`];
      const entry = { key: randomUUID(), name: 'lesson.create', input: { id, name }, at: Date.now(), state: 'new' };
      await page.evaluate(putInOutbox, { name: `margin-${who.id}`, entry });
      written.set(id, name);
    },
    async unsent() {
      const [outbox, refused] = await Promise.all([readTable(page, who, 'outbox'), readTable(page, who, 'refused')]);
      return { outbox: outbox.length, refused: refused.length };
    },
    async open(path) {
      await page.goto(path);
    },
    rows: (model) => readTable<{ id: string; row: object }>(page, who, model),
  };
}

const readTable = <T>(page: Page, { id }: LoadPerson, table: string): Promise<T[]> =>
  page.evaluate(readAll, { name: `margin-${id}`, table }) as Promise<T[]>;

/** Runs in the page. */
async function putInOutbox({ name, entry }: { name: string; entry: object }): Promise<void> {
  const asked = indexedDB.open(name);
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const transaction = asked.result.transaction('outbox', 'readwrite');
  transaction.objectStore('outbox').add(entry);
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  asked.result.close();
  const channel = new BroadcastChannel(name);
  channel.postMessage({ t: 'outbox' });
  channel.close();
}

/** Runs in the page. */
async function readAll({ name, table }: { name: string; table: string }): Promise<unknown[]> {
  const asked = indexedDB.open(name);
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  const found = asked.result.transaction(table).objectStore(table).getAll();
  await new Promise((resolve) => found.addEventListener('success', resolve));
  asked.result.close();
  return found.result as unknown[];
}
