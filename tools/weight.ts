import { readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { textFilesOf } from '#tools/page-texts.ts';

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Budgets in kB of compressed JS, CSS and texts that must load before a page is shown, in addition to those of every visit.
 * Files loaded later are measured in bench/browser/first-visit.ts.
 */
const budgets: Readonly<Record<string, number>> = {
  'app/first-pages.ts': 231,
  'learn/lesson/lesson-page.tsx': 244,
  'learn/flashcard/flashcard-page.tsx': 249,
  'account/sign-in/login-page.tsx': 209,
  'app/account/account-page.tsx': 233,
  'interact/tutor/tutor-page.tsx': 285,
  'teach/editor/page/editor-page.tsx': 282,
};

/** Files of these chunks and their imports, without duplicates. */
export function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const take = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    // A page that vite.config.ts joins with what it needs is the chunk of its name.
    const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === parse(name).name);
    if (!chunk) throw new Error(`The build has no ${name}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    for (const each of chunk.imports ?? []) take(each);
  };
  for (const name of names) take(name);
  return [...found];
}

/** Entry chunk of every page. */
export const APP = 'index.html';

/** Pages of the current build that exceed their budget. */
export function weightErrors(root: string): string[] {
  const built = join(root, 'dist/web');
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sent = (file: string) =>
    statSync(join(built, `${file}.br`), { throwIfNoEntry: false })?.size ?? statSync(join(built, file)).size;
  return Object.entries(budgets).flatMap(([page, atMost]) => {
    const isSignedIn = !page.startsWith('account/');
    const pages = isSignedIn ? [page, 'app/first-pages.ts'] : [page];
    const files = [...filesOf(manifest, [APP, ...pages]), ...textFilesOf(pages)];
    const kB = files.reduce((sum, file) => sum + sent(file), 0) / 1000;
    return kB <= atMost ? [] : [`${page}: ${kB.toFixed(0)} kB of JS, CSS and texts, at most ${atMost}`];
  });
}
