import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Browser, BrowserContext, Page } from 'playwright';
import { freePort, untilReady } from '#e2e/server.ts';
import { environment } from '#e2e/settings.ts';
import { testFolder } from '#tools/test/test-folder.ts';

/** Shared by the screenshots of the public pages and of the README: the running product, its accounts and its pages. */

export interface Session {
  browser: Browser;
  url: string;
  learner: Cookies;
  teacher: Cookies;
}

export const modes = ['light', 'dark'] as const;
export const sizes = {
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 },
  narrow: { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2 },
} as const;

export type PictureLanguage = 'us' | 'de' | 'fr';

export interface Look {
  language: PictureLanguage;
  mode: (typeof modes)[number];
  size: keyof typeof sizes;
}

interface Account {
  email: string;
  password: string;
}

export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

const LESSON = 'Why bridges hum';
const STEP = 'Damping, in one picture';

/** Starts the product with the demo site; each set of screenshots has its own, because some of them change it. */
export async function startProduct() {
  const port = String(await freePort());
  const env = environment(await testFolder(), { PORT: port });
  const child = spawn(process.execPath, ['tools/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await untilReady(child);
  const account = (as: string): Account => {
    const [, email = '', password = ''] = new RegExp(`^ {2}${as} {2}(\\S+) {2}(\\S+)$`, 'm').exec(said) ?? [];
    return { email, password };
  };
  return {
    url: `http://localhost:${port}`,
    learner: account('learner'),
    teacher: account('teacher'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Signs in once for all screenshots, because repeated logins are rate limited. */
export async function cookiesOf(browser: Browser, baseURL: string, account: Account): Promise<Cookies> {
  const context = await browser.newContext({ baseURL });
  await context.request.post('/api/auth/sign-in/email', { data: account });
  const cookies = await context.storageState();
  await context.close();
  return cookies;
}

export async function openPage(browser: Browser, baseURL: string, look: Look, cookies?: Cookies): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    ...(cookies && { storageState: cookies }),
    ...sizes[look.size],
    reducedMotion: 'reduce',
    // Style sheets injected to hide parts of a page would violate the policy.
    bypassCSP: true,
  });
  await context.addInitScript(({ language, mode }) => {
    localStorage.setItem('i18nextLng', language);
    localStorage.setItem('settings', JSON.stringify({ mode }));
  }, look);
  return context.newPage();
}

export async function photograph(page: Page): Promise<Buffer> {
  await page.mouse.move(640, 20);
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

export async function openPlayer(page: Page): Promise<void> {
  await page.goto('/learn/dashboard');
  const link = page.locator('a[href^="/learn/enrollments/lesson/"]').first();
  await link.waitFor();
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByRole('heading', { name: STEP }).waitFor();
}

/** Opens a conversation with the tutor: asks once in each language; further screenshots reuse the conversation. */
export function conversationOpener() {
  const conversations = new Map<PictureLanguage, string>();
  return async (page: Page, { language }: Look): Promise<void> => {
    const known = conversations.get(language);
    await page.goto(known ?? '/interact/tutor');
    if (known === undefined) {
      const field = page.locator('main textarea');
      await field.fill('What is damping, and why does a bridge need it?');
      await field.press('Enter');
      await page.waitForURL(/conversation=/);
      conversations.set(language, page.url());
    }
    await page.locator('blockquote').first().waitFor();
  };
}

async function openLessonEditor(page: Page): Promise<void> {
  await page.goto('/teach/lessons');
  await page.getByRole('link', { name: LESSON }).first().click();
  await page.waitForURL(/\/teach\/lessons\/[\w-]+/);
  await page.getByText(STEP).first().waitFor();
}

/** Opens the editor, with the map of steps if there is room. */
export async function openEditor(page: Page, { size }: Look): Promise<void> {
  await openLessonEditor(page);
  if (size === 'narrow') return;
  await page.keyboard.press('l');
  await page.locator('.react-flow__node').first().waitFor();
}

export async function openAnalytics(page: Page): Promise<void> {
  await openLessonEditor(page);
  await page.getByRole('tab').last().click();
  await page.waitForURL(/tab=/);
}
