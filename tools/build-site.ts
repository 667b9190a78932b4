import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { createBuilder, type Plugin, type Rolldown } from 'vite';
import { precompress } from '#tools/precompress.ts';

/** Writes the public site: a page of HTML per path and language, and what they share beside the assets of the app. */

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = join(root, 'dist/site');
const renderer = join(root, 'dist/site-renderer');
const pictures = join(root, 'site/pictures');

/** What the pages refer to, under the names that the build gave it. */
interface SiteAssets {
  script: string;
  styles: string[];
  fonts: string[];
  pictures: Record<string, string>;
  /** The script of the app's page that brings the chosen colours before the first paint. */
  firstScript: string;
}

interface Renderer {
  renderSite: (assets: SiteAssets) => { file: string; html: string }[];
}

/** Hands the pictures on as they are: nothing imports them, because the pages are written outside of this bundle. */
function sitePictures(assets: SiteAssets): Plugin {
  const emitted = new Map<string, string>();
  return {
    name: 'site-pictures',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const files = (await readdir(pictures)).map((name) => join(pictures, name));
      for (const file of [join(root, 'web/icon.svg'), ...files]) {
        const name = basename(file);
        emitted.set(name, this.emitFile({ type: 'asset', name, source: await readFile(file) }));
      }
    },
    generateBundle(_, bundle) {
      for (const [name, reference] of emitted) assets.pictures[name] = `/${this.getFileName(reference)}`;
      noteParts(bundle, assets);
    },
  };
}

/** The names in these styles are used by pages that are written outside of this bundle: without it they would be left out. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/** Fonts that every page shows at once, in the one subset that all of our languages begin with. */
const firstFonts = /^(?:bricolage-grotesque|instrument-sans)-latin-wght-normal/;

function noteParts(bundle: Rolldown.OutputBundle, assets: SiteAssets): void {
  for (const part of Object.values(bundle)) {
    if (part.type === 'chunk' && part.isEntry) {
      assets.script = `/${part.fileName}`;
      assets.styles = [...(part.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
    }
    if (part.type === 'asset' && firstFonts.test(part.names[0] ?? '')) assets.fonts.push(`/${part.fileName}`);
  }
}

const page = await readFile(join(root, 'web/index.html'), 'utf8');
const assets: SiteAssets = {
  script: '',
  styles: [],
  fonts: [],
  pictures: {},
  firstScript: /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '',
};

const builder = await createBuilder({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react(), keepStyles, sitePictures(assets), precompress()],
  ssr: { noExternal: ['@tabler/icons-react'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        emptyOutDir: false,
        assetsInlineLimit: 0,
        target: 'baseline-widely-available',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { site: join(root, 'site/main.ts') } },
      },
    },
    ssr: {
      build: {
        outDir: renderer,
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { render: join(root, 'site/render.tsx') } },
      },
    },
  },
});
await builder.build(builder.environments['client'] as never);
await builder.build(builder.environments['ssr'] as never);

const { renderSite } = (await import(pathToFileURL(join(renderer, 'render.js')).href)) as Renderer;
await rm(pages, { recursive: true, force: true });
await mkdir(pages, { recursive: true });
await Promise.all(renderSite(assets).map(({ file, html }) => writeFile(join(pages, file), html)));
