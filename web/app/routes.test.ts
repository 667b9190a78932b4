import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = new Map(
  globSync('{ui,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]),
);
const areas = globSync('locales/us/*.json', { cwd: root }).map((file) => basename(file, '.json'));

const listOf = (listed: string) => [...listed.matchAll(/'(\w+)'/g)].map(([, area]) => area ?? '');
const firstPages = new Map(
  [...(sources.get('web/app/first-pages.ts') ?? '').matchAll(/\{ (\w+) \} from '#(web\/[^']+)'/g)].map(
    ([, name = '', file = '']) => [name, file],
  ),
);

/** The lazily loaded components, with the text areas that each loads. */
const lazies = [...sources].flatMap(([from, text]) => [
  ...[
    ...text.matchAll(
      /(?:lazyPage|dashboardSection)\(\s*(?:\(\) => import\('#(web\/[^']+)'\)|firstPages),\s*'(\w+)'((?:,\s*'\w+')*)\s*,?\s*\)/g,
    ),
  ].map(([call, file, name = '', listed = '']) => ({
    from,
    call,
    file: file ?? firstPages.get(name) ?? '',
    name,
    listed: listOf(listed),
  })),
  ...[
    ...text.matchAll(
      /lazyComponent\(\s*async \(\) => \(await import\('#(web\/[^']+)'\)\)\.(\w+),[^;]*?((?:,\s*'\w+')+)\s*,?\s*\)[;,]/g,
    ),
  ].map(([call, file = '', name = '', listed = '']) => ({ from, call, file, name, listed: listOf(listed) })),
]);

/** The source of a file without the lazy imports that load their own texts. */
const eagerText = (file: string): string | undefined =>
  lazies.filter(({ from }) => from === file).reduce((text, { call }) => text?.replace(call, ''), sources.get(file));

/** A file and all project files that it imports, whose texts it must load. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  const text = eagerText(file);
  if (text === undefined || seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of text.matchAll(/(?:from|import\(|import) ?'(#(?:ui|web)\/[^']+|\.\/[^']+)'/g)) {
    reach(path.startsWith('#') ? path.slice(1) : `${dirname(file)}/${path.slice(2)}`, seen);
  }
  return seen;
}

function areasIn(file: string): Set<string> {
  // The store has no texts: the dotted names in it are queries.
  const shown = [...reach(file)].filter((each) => !each.startsWith('web/store/'));
  // Keys of objects are names of commands, not texts.
  const texts = shown.map((each) => (sources.get(each) ?? '').replaceAll(/'[\w.]+':/g, '')).join('\n');
  return new Set(areas.filter((area) => new RegExp(`['"\`]${area}\\.[A-Za-z]`).test(texts)));
}

test('this test finds every page of routes.tsx', () => {
  const routes = sources.get('web/app/routes.tsx');
  expect(lazies.filter(({ from }) => from === 'web/app/routes.tsx').length).toBe(routes?.match(/lazyPage\(/g)?.length);
});

test.each(lazies)('$name loads every text area that it shows', ({ file, listed }) => {
  expect(sources.has(file)).toBe(true);
  // The layout of signed-in pages loads the texts of errors.
  const there = new Set(['common', 'shell', 'errors', ...listed]);
  expect([...areasIn(file)].filter((area) => !there.has(area))).toEqual([]);
});
