import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import {
  conversationOpener,
  type Cookies,
  type Look,
  modes,
  openAnalytics,
  openEditor,
  openPage,
  openPlayer,
  photograph,
  type Session,
} from '#e2e/picture.ts';

const folder = join(import.meta.dirname, '../docs/images');
const look: Look = { language: 'us', mode: 'light', size: 'wide' };

async function openCatalog(page: Page): Promise<void> {
  await page.goto('/learn/catalog');
  await page.getByRole('heading', { name: 'Mendel’s peas' }).waitFor();
}

/** Answers the first question of the lesson's last quiz, so that the grade and the explanation are on the screenshot. */
async function openQuiz(page: Page): Promise<void> {
  await openPlayer(page);
  await page.getByText('What stuck').first().click();
  await page.getByRole('radio', { name: '0.01' }).check();
  await page.keyboard.press('Control+Enter');
  await page.locator('.katex').first().waitFor();
}

/** Opens the public page of the learner's certificate, as an employer sees it. */
async function openCertificate(page: Page): Promise<void> {
  await page.goto('/learn/certifications');
  await page.getByRole('link', { name: 'A first look at bridges' }).first().click();
  const link = page.locator('a[href*="/certificates/"]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByText('Mateo Vargas').waitFor();
}

/** Takes the six screenshots of the README in light and dark, from accounts of the demo school. */
export async function takeReadmePictures({ browser, url, learner, teacher }: Session): Promise<void> {
  const openConversation = conversationOpener();
  const shots: [name: string, cookies: Cookies, open: (page: Page) => Promise<void>][] = [
    ['catalog', learner, openCatalog],
    ['quiz', learner, openQuiz],
    ['tutor', learner, (page) => openConversation(page, look)],
    ['editor', teacher, (page) => openEditor(page, look)],
    ['analytics', teacher, openAnalytics],
    ['certificate', learner, openCertificate],
  ];
  for (const [name, cookies, open] of shots) {
    const page = await openPage(browser, url, look, cookies);
    await open(page);
    for (const mode of modes) {
      await setMode(page, mode);
      const file = `${name}-${mode}.webp`;
      await sharp(await photograph(page))
        .webp({ quality: 74, smartSubsample: true })
        .toFile(join(folder, file));
      console.log(file);
    }
    await page.context().close();
  }
}

/** Changes the mode like another tab does; a reload would lose the state of the page. */
async function setMode(page: Page, mode: Look['mode']): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('settings', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue }));
  }, JSON.stringify({ mode }));
}
