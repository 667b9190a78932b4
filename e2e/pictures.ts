import process from 'node:process';
import { chromium } from 'playwright';
import { cookiesOf, type Session, startProduct } from '#e2e/picture.ts';
import { takeReadmePictures } from '#e2e/readme-pictures.ts';
import { takeSitePictures } from '#e2e/site-pictures.ts';
import { chromiumFlags, getChromium } from '#tools/test/chromium.ts';

/** Takes the screenshots of the README and of the public pages; `npm run pictures -- readme` takes one set. */

const sets: Record<string, (session: Session) => Promise<void>> = {
  readme: takeReadmePictures,
  site: takeSitePictures,
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(sets);
const unknown = names.find((name) => sets[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no set "${unknown}". The sets are: ${Object.keys(sets).join(', ')}.`);
  process.exit(1);
}

const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags });
try {
  for (const name of names) {
    const product = await startProduct();
    try {
      const [learner, teacher] = [
        await cookiesOf(browser, product.url, product.learner),
        await cookiesOf(browser, product.url, product.teacher),
      ];
      await sets[name]?.({ browser, url: product.url, learner, teacher });
    } finally {
      await product.stop();
    }
  }
} finally {
  await browser.close();
}
