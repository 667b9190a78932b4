import { readFileSync } from 'node:fs';
import { appOf, filesOf, type Manifest } from '#tools/weight.ts';

const built = new URL('../../dist/web/.vite/manifest.json', import.meta.url);

/** JS and CSS required before a page can render: those of the app, the page and its English texts. */
export function assetsOf(page: string, texts: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(built, 'utf8')) as Manifest;
  const names = [appOf(manifest), page, ...texts.map((file) => `../locales/us/${file}`)];
  return filesOf(manifest, names).map((file) => `/${file}`);
}
