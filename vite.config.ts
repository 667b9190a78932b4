import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineWorker } from './tools/offline-worker.ts';
import { pageTexts } from './tools/page-texts.ts';
import { precompress } from './tools/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Address of the server under `npm run dev`; Vite proxies everything that is not a module to it. */
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const fromServer =
  '^/((api|files|mailbox|healthz|readyz|certificates|credentials|[.]well-known)(/|$|[.?])|(about-us|contact-us|faqs|privacy|terms-and-conditions|pricing|coming-soon|maintenance|500|assets/.*|robots.txt|sitemap.xml)?($|[?]))';

/**
 * Modules that load as one file with what they need: the pages that every visit opens soon, with two small parts of many
 * other pages, and the page that all links of the catalog open.
 */
const joined = {
  'first-pages': ['web/app/first-pages.ts', 'web/shared/report/lazy-hidden-notice.tsx', 'ui/focus/use-swap-focus.ts'],
  'lesson-page': ['web/learn/lesson/lesson-page.tsx'],
};

/**
 * Chunks follow from the dynamic imports. Few large files compress better and save requests, so these are joined: what
 * is needed before the first page, the modules above, and parts of libraries that come together.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  // Pages before the login use it too; in the chunk of the first pages it would make them load that.
  { name: 'tagged-text', test: /[\\/]shared[\\/]language[\\/]tagged-text/, priority: 3 },
  { name: 'icons', test: /[\\/]@tabler[\\/]icons/, minShareCount: 2, priority: 1 },
  ...Object.entries(joined).map(([name, files], index) => ({
    name,
    test: (id: string) => files.some((file) => id === `${root}${file}`),
    priority: index === 0 ? 2 : 0,
  })),
  {
    name: 'input',
    test: /[\\/]@mantine[\\/](?:core[\\/]esm[\\/]components[\\/](?:Input|InputBase|TextInput|Textarea)|hooks[\\/]esm[\\/]use-(?:merged-ref|uncontrolled|debounced-value))[\\/]/,
  },
  {
    name: 'choice',
    test: /[\\/]@mantine[\\/]core[\\/](?:esm[\\/]components[\\/](?:Checkbox|Radio)|styles[\\/](?:Checkbox|Radio|InlineInput))/,
  },
];

export default defineConfig({
  root: `${root}web`,
  cacheDir: `${root}node_modules/.vite`,
  // Compiling every component would enlarge the first visit by more than a tenth, so functions that benefit opt in.
  plugins: [pageTexts(), react({ compiler: { compilationMode: 'annotation' } }), precompress(), offlineWorker()],
  build: {
    outDir: `${process.env.BUILD_DIR ?? `${root}dist`}/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The polyfill would be an inline script and small images data: URLs, both forbidden by the
    // Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Some syntax grammars are large; each is loaded with the first code block that needs it.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Tiptap does not mark its factories as pure, so unused extensions would stay in the bundle.
      treeshake: { manualPureFunctions: ['Node.create', 'Mark.create', 'Extension.create'] },
    },
  },
  server: {
    fs: { allow: [root] },
    proxy: { [fromServer]: { target: serverUrl, ws: true, xfwd: false } },
  },
});
