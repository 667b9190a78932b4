import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const);

/** Attributes that the libraries of the components set. */
const ofLibraries = [
  'data-combobox-selected',
  'data-error',
  'data-indeterminate',
  'data-node-view-content-react',
  'data-variant',
];

test('every data attribute that a style sheet selects is set by a component', () => {
  const components = read('{ui,web,site,server}/**/*.{ts,tsx,html}')
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .map(([, text]) => text)
    .join('\n');
  const isSet = (attribute: string) => {
    const property = attribute.slice(5).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    return new RegExp(String.raw`${attribute}(?![\w-])|dataset\.${property}\b|dataset\['${property}'\]`).test(
      components,
    );
  };
  const unset = read('{ui,web,site}/**/*.css').flatMap(([file, text]) =>
    [...text.matchAll(/\[(data-[a-z-]+)/g)]
      .map(([, attribute = '']) => attribute)
      .filter((attribute) => !ofLibraries.includes(attribute) && !isSet(attribute))
      .map((attribute) => `${file}: ${attribute}`),
  );
  expect(unset).toEqual([]);
});
