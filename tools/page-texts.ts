import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Texts {
  [key: string]: string | Texts;
}

const root = fileURLToPath(new URL('..', import.meta.url));
/** Languages that have texts. */
export const textLanguages = readdirSync(join(root, 'locales'));
const MAIN = 'web/app/main.tsx';
/** Texts that at least this many entries show are one file, so that they load once. */
const SHARED_BY = 20;

const flatten = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}.${key}`, text] as [string, string]] : flatten(text, `${path}.${key}`),
  );

const textsRead = new Map<string, Map<string, string>>();

/** The texts of a language by key. A key begins with the name of its file. */
export function readTexts(language: string): Map<string, string> {
  const known = textsRead.get(language);
  if (known) return known;
  const files = globSync(`locales/${language}/*.json`, { cwd: root });
  const texts = new Map(
    files.flatMap((file) =>
      flatten(JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts, basename(file, '.json')),
    ),
  );
  textsRead.set(language, texts);
  return texts;
}

/** The literals in a source that look like keys, such as `auth.login` or `auth.strength.${strength}`. */
export const keyLiterals = (source: string): string[] =>
  [...source.matchAll(/(['"`])([a-z][A-Za-z]*\.[A-Za-z0-9_.${}[\]()]+)\1/g)].map(([, , literal]) => literal ?? '');

/** Matches the keys that a literal can mean: a placeholder is any text without a dot. */
export const keyPattern = (literal: string, end = '$'): RegExp =>
  new RegExp(
    `^${literal
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[^.]+')}${end}`,
  );

/** The paths that a source imports by that pattern. */
const importsOf = (source: string, file: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
  );

/**
 * Derives which texts each entry shows: the app, and each module that it imports dynamically (a page, or a part of one).
 * An entry shows the texts whose keys are written in it and in the modules that it imports statically.
 */
function readEntries() {
  const us = readTexts('us');
  const keys = [...us.keys()];
  const areas = new Set(keys.map((key) => key.split('.', 1)[0]));
  const keysOfLiteral = new Map<string, string[]>();
  const written = (literal: string) => {
    const known = keysOfLiteral.get(literal);
    if (known) return known;
    // A literal is also the path above keys, or a key without its plural form.
    const pattern = keyPattern(literal, '(?:$|[._])');
    const found = areas.has(literal.split('.', 1)[0]) ? keys.filter((key) => pattern.test(key)) : [];
    keysOfLiteral.set(literal, found);
    return found;
  };
  const entries = new Map<string, Set<string>>();
  const modules = new Map<string, { keys: string[]; imports: string[]; lazyImports: string[] }>();
  const read = (file: string) => {
    const path = join(root, file);
    const source =
      /\.tsx?$/.test(file) && existsSync(path)
        ? readFileSync(path, 'utf8').replaceAll(/^import type [^;]*;/gm, '')
        : '';
    return {
      keys: keyLiterals(source).flatMap(written),
      imports: importsOf(source, file, /(?:from|^import) '([#.][^']+)'/gm),
      lazyImports: importsOf(source, file, /import\('([#.][^']+)'\)/g),
    };
  };
  const reach = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const module = modules.get(file) ?? read(file);
    modules.set(file, module);
    for (const each of module.imports) reach(each, seen);
    return seen;
  };
  const visit = (entry: string) => {
    if (entries.has(entry)) return;
    const within = [...reach(entry, new Set())].flatMap((file) => modules.get(file) ?? []);
    entries.set(entry, new Set(within.flatMap((each) => each.keys)));
    for (const each of within.flatMap(({ lazyImports }) => lazyImports)) visit(each);
  };
  visit(MAIN);
  return entries;
}

/** Divides the texts into files, and returns the keys of each file and the files of each entry. */
export function divideTexts() {
  const entries = readEntries();
  const first = entries.get(MAIN) ?? new Set();
  entries.delete(MAIN);
  const uses = Map.groupBy(
    [...entries.values()].flatMap((keys) => [...keys]),
    (key) => key,
  );
  const isShared = (key: string) => (uses.get(key)?.length ?? 0) >= SHARED_BY;
  const texts = textLanguages.map(readTexts);
  const files = new Map<string, string[]>();
  const fileOf = (name: string, keys: readonly string[]): string[] => {
    if (keys.length === 0) return [];
    const hash = createHash('sha256').update(JSON.stringify(texts.map((each) => keys.map((key) => each.get(key)))));
    const file = `${name}-${hash.digest('base64url').slice(0, 8)}`;
    files.set(file, [...keys]);
    return [file];
  };
  const later = [...entries].map(([entry, keys]) => [entry, [...keys].filter((key) => !first.has(key))] as const);
  const shared = [...uses.keys()].filter((key) => isShared(key) && !first.has(key));
  const filesOfEntry = new Map(
    later.map(([entry, keys]) => [
      entry,
      [
        ...(keys.some(isShared) ? fileOf('shared', shared) : []),
        ...fileOf(
          basename(entry, extname(entry)),
          keys.filter((key) => !isShared(key)),
        ),
      ],
    ]),
  );
  const [firstFile = ''] = fileOf('first', [...first]);
  return { files, filesOfEntry, firstFile };
}

/** The built English text files of these entries, which are named by their paths in web/. */
export function textFilesOf(entries: readonly string[]): string[] {
  const { filesOfEntry } = divideTexts();
  const files = entries.flatMap((entry) => filesOfEntry.get(`web/${entry}`) ?? []);
  return [...new Set(files)].map((file) => `assets/texts/us/${file}.json`);
}

/** The texts of these keys in a language, or in US English where it has none of its own. */
export function textsOf(language: string, keys: Iterable<string>): Texts {
  const [us, own] = [readTexts('us'), readTexts(language)];
  const texts: Texts = {};
  for (const key of keys) {
    const path = key.split('.');
    const name = path.pop() ?? '';
    const parent = path.reduce((above, each) => (above[each] ??= {}) as Texts, texts);
    parent[name] = own.get(key) ?? us.get(key) ?? '';
  }
  return texts;
}

/**
 * Loads the texts of a page, or of a part of one, with its code: a dynamic import also waits for the texts that its
 * module shows. Development and tests have all texts from the start.
 */
export function pageTexts(): Plugin {
  let divided: ReturnType<typeof divideTexts> | undefined;
  let isBuild = false;
  return {
    name: 'page-texts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      divided = isBuild ? divideTexts() : undefined;
    },
    watchChange: () => textsRead.clear(),
    load: {
      filter: { id: /[\\/]web[\\/]shared[\\/]language[\\/]first-texts\.ts$/ },
      handler() {
        for (const file of globSync('locales/*/*.json', { cwd: root })) this.addWatchFile(join(root, file));
        const { firstFile = '', files } = divided ?? {};
        const texts = divided
          ? { us: textsOf('us', files?.get(firstFile) ?? []) }
          : Object.fromEntries(textLanguages.map((language) => [language, textsOf(language, readTexts('us').keys())]));
        return `export const firstFile = ${JSON.stringify(firstFile)}; export const firstTexts = ${JSON.stringify(texts)};`;
      },
    },
    transform: {
      filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: /import\('#/ },
      handler(code) {
        const changed = code.replaceAll(/import\('#([^']+)'\)/g, (call, entry: string) => {
          const names = divided?.filesOfEntry.get(entry) ?? [];
          return names.length === 0 ? call : `withTexts(${call}, ${names.map((name) => `'${name}'`).join(', ')})`;
        });
        if (changed === code) return undefined;
        return { code: `${changed}\nimport { withTexts } from '#web/shared/language/i18n.ts';`, map: null };
      },
    },
    generateBundle() {
      for (const [name, keys] of divided?.files ?? [])
        for (const language of textLanguages)
          this.emitFile({
            type: 'asset',
            fileName: `assets/texts/${language}/${name}.json`,
            source: JSON.stringify(textsOf(language, keys)),
          });
    },
  };
}
