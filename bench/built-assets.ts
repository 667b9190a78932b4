import { readFileSync } from 'node:fs';

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

const folder = new URL('../dist/web/', import.meta.url);

/** The JS and CSS that a page needs before it can be shown: that of the app, of the page and of its files of texts in English. */
export function assetsOf(page: string, texts: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, Chunk>;
  const found = new Set<string>();
  const seen = new Set<string>();
  const take = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(`/${file}`);
    for (const each of chunk.imports ?? []) take(each);
  };
  const app = Object.keys(manifest).find((name) => manifest[name]?.name === 'app') ?? 'app';
  for (const name of [app, page, ...texts.map((file) => `../locales/us/${file}`)]) take(name);
  return [...found];
}
