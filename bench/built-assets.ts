import { readFileSync } from 'node:fs';
import { appOf, filesOf, type Manifest } from '#tools/weight.ts';

const built = new URL('../dist/web/.vite/manifest.json', import.meta.url);

/** The JS and CSS that a page needs before it can be shown: that of the app, of the page and of its files of texts in English. */
export function assetsOf(page: string, texts: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(built, 'utf8')) as Manifest;
  const names = [appOf(manifest), page, ...texts.map((file) => `../locales/us/${file}`)];
  return filesOf(manifest, names).map((file) => `/${file}`);
}
