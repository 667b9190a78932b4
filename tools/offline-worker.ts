import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { divideTexts, textLanguages } from './page-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules from which everything that an offline page may need is imported, statically or later. */
const pages = [
  'web/app/main.tsx',
  'web/app/player/player-page.tsx',
  'web/learn/flashcard/flashcard-page.tsx',
  'web/learn/card-list/card-list-page.tsx',
];
/** The chunk of the player. Its other pages need the network, so what they import later is left out. */
const FIRST_PAGES = 'web/app/first-pages.ts';
/** Modules that import pages, most of which do not open offline. */
const routeTable = /^web\/app\/(?:routes\.tsx$|route\/)/;
/** Grammars for code blocks: each is large, and without its grammar a block has no colors. */
const grammar = /[\\/]shiki(?:js)?[\\/].*langs[\\/]/;

type Bundle = Rolldown.OutputBundle;
type FindModule = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;

/** Ids of the modules that offline pages may load. */
export function offlineModules(findModule: FindModule): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || grammar.test(id)) return;
    found.add(id);
    const path = id.replace(root, '');
    const { importedIds = [], dynamicallyImportedIds = [] } = (path !== FIRST_PAGES && findModule(id)) || {};
    for (const each of importedIds) visit(each);
    for (const each of routeTable.test(path) ? [] : dynamicallyImportedIds) visit(each);
  };
  for (const page of [...pages, FIRST_PAGES]) visit(`${root}${page}`);
  return found;
}

/** Files of the chunks that contain these modules, with what the chunks import. */
function filesOf(bundle: Bundle, modules: ReadonlySet<string>): string[] {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets]) if (/\.(?:css|woff2)$/.test(file)) files.add(file);
    for (const each of chunk.imports) take(each);
  };
  for (const [name, part] of Object.entries(bundle))
    if (part.type === 'chunk' && part.moduleIds.some((id) => modules.has(id))) take(name);
  return [...files];
}

function textFiles(modules: ReadonlySet<string>): string[] {
  const { filesOfEntry, firstFile } = divideTexts();
  const names = new Set([firstFile, ...[...modules].flatMap((id) => filesOfEntry.get(id.replace(root, '')) ?? [])]);
  return textLanguages.flatMap((language) => [...names].map((name) => `assets/texts/${language}/${name}.json`));
}

/** Builds the service worker of offline lessons with the list of files that it caches. */
export function offlineWorker(): Plugin {
  let names: string[] = [];
  let app = '';
  return {
    name: 'offline-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = offlineModules((id) => this.getModuleInfo(id));
      names = [...filesOf(bundle, modules), ...textFiles(modules)].sort();
      app = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry)?.fileName ?? '';
    },
    async writeBundle({ dir }, bundle) {
      // Vite removes chunks that contain only styles after the other plugins have seen them.
      const files = names.filter((name) => name in bundle).map((name) => `/${name}`);
      const version = hash('sha256', files.join('\n'), 'base64url').slice(0, 12);
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { OFFLINE_BUILD: JSON.stringify({ version, app, files }) },
        build: {
          outDir: dir ?? '',
          emptyOutDir: false,
          target: 'baseline-widely-available',
          modulePreload: false,
          rolldownOptions: {
            input: { 'service-worker': `${root}web/learn/offline/service-worker.ts` },
            output: { format: 'iife', entryFileNames: 'learn/[name].js' },
          },
        },
      });
    },
  };
}
