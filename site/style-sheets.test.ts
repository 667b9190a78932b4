import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Files of the repository that a file imports. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export)[^'"]*['"]([#.][^'"]+)['"]/gm)].map(
    ([, path = '']) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)),
  );

test('the site loads the style sheet of every component that it draws', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    if (/\.tsx?$/.test(file)) for (const each of importsOf(file)) if (/\.(?:tsx?|css)$/.test(each)) visit(each);
  };
  for (const file of globSync('site/{frame,landing,page}/**/*.tsx', { cwd: root })) visit(file);
  const drawn = [...seen].filter((file) => file.endsWith('.module.css'));
  expect(drawn).not.toEqual([]);
  expect(drawn.filter((file) => !importsOf('site/main.ts').includes(file))).toEqual([]);
});
