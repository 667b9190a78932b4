import { readFileSync } from 'node:fs';
import { textFilesOf } from '#tools/page-texts.ts';
import { APP, filesOf, type Manifest } from '#tools/weight.ts';

const built = new URL('../../dist/web/.vite/manifest.json', import.meta.url);

/** JS, CSS and English texts of the app and of these pages and parts of pages, which are named by their paths in web/. */
export function assetsOf(...entries: string[]): string[] {
  const manifest = JSON.parse(readFileSync(built, 'utf8')) as Manifest;
  return [...filesOf(manifest, [APP, ...entries]), ...textFilesOf(entries)].map((file) => `/${file}`);
}
