import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { freePort, untilReady } from '#e2e/server.ts';
import { environment } from '#e2e/settings.ts';
import { chromiumFlags, getChromium } from '#tools/test/chromium.ts';
import { testFolder } from '#tools/test/test-folder.ts';

/** Takes the screenshots for the public pages from the running product; run by `npm run pictures`. */

const folder = join(import.meta.dirname, '../site/pictures');
const languages = ['us', 'de', 'fr'] as const;
const modes = ['light', 'dark'] as const;
const sizes = {
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 },
  narrow: { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2 },
} as const;

type Language = (typeof languages)[number];

interface Look {
  language: Language;
  mode: (typeof modes)[number];
  size: keyof typeof sizes;
}

interface Account {
  email: string;
  password: string;
}

interface Shot {
  name: string;
  cookies: Cookies;
  /** Navigates to the subject of the screenshot. */
  open(page: Page, look: Look): Promise<void>;
}

const LESSON = 'Why bridges hum';
const STEP = 'Damping, in one picture';

async function startProduct() {
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

type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in once for all screenshots, because repeated logins are rate limited. */
async function cookiesOf(browser: Browser, baseURL: string, account: Account): Promise<Cookies> {
  const context = await browser.newContext({ baseURL });
  await context.request.post('/api/auth/sign-in/email', { data: account });
  const cookies = await context.storageState();
  await context.close();
  return cookies;
}

async function openPage(browser: Browser, baseURL: string, look: Look, cookies?: Cookies): Promise<Page> {
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

async function openLesson(page: Page): Promise<string> {
  await page.goto('/learn/dashboard');
  const link = page.locator('a[href^="/learn/enrollments/lesson/"]').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}

const conversations = new Map<Language, string>();

/** Asks once in each language; further screenshots reuse the conversation. */
async function openConversation(page: Page, { language }: Look): Promise<void> {
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
}

/** Opens the editor, with the map of steps if there is room. */
async function openEditor(page: Page, { size }: Look): Promise<void> {
  await page.goto('/teach/lessons');
  await page.getByRole('link', { name: LESSON }).first().click();
  await page.waitForURL(/\/teach\/lessons\/[\w-]+/);
  await page.getByText(STEP).first().waitFor();
  if (size === 'narrow') return;
  await page.keyboard.press('l');
  await page.locator('.react-flow__node').first().waitFor();
}

const shotsOf = (learner: Cookies, teacher: Cookies): Shot[] => [
  {
    name: 'player',
    cookies: learner,
    async open(page) {
      await page.goto(await openLesson(page));
      await page.getByRole('heading', { name: STEP }).waitFor();
    },
  },
  { name: 'tutor', cookies: learner, open: openConversation },
  { name: 'editor', cookies: teacher, open: openEditor },
];

const looks = languages.flatMap((language) =>
  modes.flatMap((mode) => (['wide', 'narrow'] as const).map((size): Look => ({ language, mode, size }))),
);

async function photograph(page: Page): Promise<Buffer> {
  await page.mouse.move(640, 20);
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

/** Preview card for shared links: text and drawing of the front page. */
async function takeCard(browser: Browser, url: string, language: Language): Promise<void> {
  const page = await openPage(browser, url, { language, mode: 'light', size: 'wide' });
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto(`/?lang=${language}`);
  await page.addStyleTag({
    content: `.head, .lead, .ways, .hero aside { display: none !important } .hero { padding-block: 88px 60px !important }
      .hero h1 { font-size: 76px !important }`,
  });
  const png = await photograph(page);
  await sharp(png)
    .resize(1200, 630)
    .png({ palette: true, colours: 128 })
    .toFile(join(folder, `card-${language}.png`));
  await page.context().close();
}

const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags });
const product = await startProduct();
try {
  const learner = await cookiesOf(browser, product.url, product.learner);
  const teacher = await cookiesOf(browser, product.url, product.teacher);
  for (const { name, cookies, open } of shotsOf(learner, teacher))
    for (const look of looks) {
      const page = await openPage(browser, product.url, look, cookies);
      await open(page, look);
      const file = `${name}-${look.mode}-${look.size}-${look.language}.webp`;
      await sharp(await photograph(page))
        .webp({ quality: 74, smartSubsample: true })
        .toFile(join(folder, file));
      await page.context().close();
      console.log(file);
    }
  for (const language of languages) await takeCard(browser, product.url, language);
} finally {
  await browser.close();
  await product.stop();
}
