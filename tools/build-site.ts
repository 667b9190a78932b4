import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { createBuilder, type Plugin, type Rolldown } from 'vite';
import { precompress } from '#tools/precompress.ts';

/**
 * Builds the public site: an HTML page per path and language, and assets that it has in addition to the app's. Also builds
 * the script of lessons for other learning platforms.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const built = process.env['BUILD_DIR'] ?? join(root, 'dist');
const pages = join(built, 'site');
const renderer = join(built, 'site-renderer');
const pictures = join(root, 'site/pictures');

/** Built file names that the pages refer to. */
interface SiteAssets {
  script: string;
  styles: string[];
  fonts: string[];
  pictures: Record<string, string>;
  /** Script of the app's page that applies the chosen colors before the first paint. */
  firstScript: string;
  /** Parts of the offline certificate file, which must be self-contained. */
  offline: { script: string; style: string; policy: string };
}

interface Renderer {
  renderSite: (assets: SiteAssets) => { file: string; html: string }[];
}

/** Copies the pictures into the build; no module imports them, because pages are rendered outside of this bundle. */
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

/** Keeps CSS modules whose class names are only used by pages rendered outside of this bundle. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/** Fonts to preload on every page, in the Latin subset. */
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

/** Puts the parts of the offline certificate file into `assets` instead of writing them. */
function offlineParts(assets: SiteAssets): Plugin {
  return {
    name: 'offline-parts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'offline',
    generateBundle(_, bundle) {
      const parts = Object.values(bundle);
      const script = parts.flatMap((part) => (part.type === 'chunk' ? [part.code.trim()] : [])).join('\n');
      const style = parts.flatMap((part) => (part.type === 'asset' ? [String(part.source).trim()] : [])).join('\n');
      // Such text would end the element or be mistaken for a placeholder.
      for (const text of [script, style])
        if (/<\/(?:script|style)|<!--|__[a-z][A-Za-z-]*__/i.test(text))
          throw new Error('The offline certificate file cannot embed its script and style.');
      const policy = [
        "default-src 'none'",
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(style)}`,
        "base-uri 'none'",
        "form-action 'none'",
      ];
      assets.offline = { script, style, policy: policy.join('; ') };
      for (const name of Object.keys(bundle)) delete bundle[name];
    },
  };
}

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

const page = await readFile(join(root, 'web/index.html'), 'utf8');
const assets: SiteAssets = {
  script: '',
  styles: [],
  fonts: [],
  pictures: {},
  offline: { script: '', style: '', policy: '' },
  firstScript: /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '',
};

const builder = await createBuilder({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react(), keepStyles, sitePictures(assets), offlineParts(assets), precompress()],
  ssr: { noExternal: ['@tabler/icons-react'] },
  environments: {
    client: {
      build: {
        outDir: join(built, 'web'),
        emptyOutDir: false,
        assetsInlineLimit: 0,
        target: 'baseline-widely-available',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { site: join(root, 'site/main.ts') } },
      },
    },
    offline: {
      consumer: 'client',
      build: {
        outDir: renderer,
        emptyOutDir: false,
        target: 'baseline-widely-available',
        modulePreload: false,
        // In a single asset, because an IIFE build would otherwise insert styles by script, which the policy forbids.
        cssCodeSplit: false,
        rolldownOptions: { input: { offline: join(root, 'site/offline/main.ts') }, output: { format: 'iife' } },
      },
    },
    scorm: {
      consumer: 'client',
      build: {
        outDir: join(built, 'scorm'),
        target: 'baseline-widely-available',
        modulePreload: false,
        rolldownOptions: {
          input: { runtime: join(root, 'site/scorm/runtime.ts') },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
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
await builder.build(builder.environments['offline'] as never);
await builder.build(builder.environments['scorm'] as never);
await builder.build(builder.environments['ssr'] as never);

const { renderSite } = (await import(pathToFileURL(join(renderer, 'render.js')).href)) as Renderer;
await rm(pages, { recursive: true, force: true });
await mkdir(pages, { recursive: true });
await Promise.all(renderSite(assets).map(({ file, html }) => writeFile(join(pages, file), html)));
