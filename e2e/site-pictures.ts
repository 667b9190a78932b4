import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import {
  conversationOpener,
  type Cookies,
  type PictureLanguage,
  type Look,
  modes,
  openEditor,
  openPage,
  openPlayer,
  photograph,
  type Session,
} from '#e2e/picture.ts';

const folder = join(import.meta.dirname, '../site/pictures');
const languages = ['us', 'de', 'fr'] as const;

interface Shot {
  name: string;
  cookies: Cookies;
  /** Navigates to the subject of the screenshot. */
  open(page: Page, look: Look): Promise<void>;
}

const shotsOf = (learner: Cookies, teacher: Cookies): Shot[] => [
  { name: 'player', cookies: learner, open: openPlayer },
  { name: 'tutor', cookies: learner, open: conversationOpener() },
  { name: 'editor', cookies: teacher, open: openEditor },
];

const looks = languages.flatMap((language) =>
  modes.flatMap((mode) => (['wide', 'narrow'] as const).map((size): Look => ({ language, mode, size }))),
);

/** Preview card for shared links: text and drawing of the front page. */
async function takeCard(browser: Browser, url: string, language: PictureLanguage): Promise<void> {
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

/** Takes the screenshots of the public pages in each language, mode and size, and the preview cards. */
export async function takeSitePictures({ browser, url, learner, teacher }: Session): Promise<void> {
  for (const { name, cookies, open } of shotsOf(learner, teacher))
    for (const look of looks) {
      const page = await openPage(browser, url, look, cookies);
      await open(page, look);
      const file = `${name}-${look.mode}-${look.size}-${look.language}.webp`;
      await sharp(await photograph(page))
        .webp({ quality: 74, smartSubsample: true })
        .toFile(join(folder, file));
      await page.context().close();
      console.log(file);
    }
  for (const language of languages) await takeCard(browser, url, language);
}
