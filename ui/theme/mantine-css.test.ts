import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Components that use the styles of other components. */
const needs: Record<string, string[]> = {
  ActionIcon: ['Loader'],
  Button: ['Loader'],
  Checkbox: ['InlineInput'],
  Combobox: ['Popover', 'Paper'],
  Menu: ['Popover'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  NumberInput: ['Input'],
  PasswordInput: ['Input'],
  PillsInput: ['Input'],
  Popover: ['Paper'],
  Radio: ['InlineInput'],
  SegmentedControl: ['FloatingIndicator'],
  Select: ['Combobox', 'Popover', 'Input', 'ScrollArea'],
  Switch: ['InlineInput'],
  Textarea: ['Input'],
  TextInput: ['Input'],
};

const root = resolve(import.meta.dirname, '../..');
const styles = `${root}/node_modules/@mantine/core/styles`;
const sources = globSync('{ui,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
const textOf = new Map(sources.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]));

const importsOf = (text: string): string[] =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w[\w-]*)\.layer\.css/g)].map(([, name]) => name ?? '');
const everywhere = new Set(importsOf(textOf.get('ui/theme/mantine-css.ts') ?? ''));

function componentsOf(text: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? [];
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name))
    .flatMap((name) => [name, ...(needs[name] ?? [])])
    .filter((name) => existsSync(`${styles}/${name}.layer.css`));
}

/** A file and its static and dynamic imports of our own, whose styles are loaded too. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  const text = textOf.get(file);
  if (text === undefined || seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of text.matchAll(/(?:from|import\(|import) ?'(#(?:ui|web)\/[^']+|\.\/[^']+)'/g)) {
    reach(path.startsWith('#') ? path.slice(1) : `${dirname(file)}/${path.slice(2)}`, seen);
  }
  return seen;
}

const pages = sources.filter((file) =>
  /^web\/.*-page\.tsx$|^web\/app\/(shell\/shell|session\/signed-in-layout|visitor\/auth-layout|providers)\.tsx$/.test(
    file,
  ),
);

test.each(pages)('the page %s imports the styles of the components that it uses', (page) => {
  const texts = [...reach(page)].map((file) => textOf.get(file) ?? '');
  const there = new Set([...everywhere, ...texts.flatMap(importsOf)]);
  expect([...new Set(texts.flatMap(componentsOf))].filter((name) => !there.has(name))).toEqual([]);
});
