import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
const textOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

const importsOf = (text: string): string[] =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w[\w-]*)\.layer\.css/g)].map(([, name]) => name ?? '');
const everywhere = importsOf(textOf('ui/theme/mantine-css.ts'));

function componentsOf(text: string): string[] {
  const [, names = ''] = /(?:import|export) \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? [];
  return names
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => /^[A-Z]/.test(name))
    .flatMap((name) => [name, ...(needs[name] ?? [])])
    .filter((name) => existsSync(`${styles}/${name}.layer.css`));
}

test.each(sources.filter((file) => componentsOf(textOf(file)).length > 0))(
  '%s imports the styles of the components that it uses',
  (file) => {
    const there = new Set([...everywhere, ...importsOf(textOf(file))]);
    expect(componentsOf(textOf(file)).filter((name) => !there.has(name))).toEqual([]);
  },
);
