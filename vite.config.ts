import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Where the server of `npm run dev` listens; Vite stands before it and passes on what is not a module. */
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const fromServer =
  '^/((api|files|mailbox|healthz|readyz|certificates|credentials|[.]well-known)(/|$|[.?])|(about-us|contact-us|faqs|privacy|terms-and-conditions|pricing|coming-soon|maintenance|500|assets/.*|robots.txt|sitemap.xml)?($|[?]))';

/**
 * Few files: together they compress better, and each costs a request and its headers. The sidebar links to its pages from
 * everywhere, so that they and the player are fetched on any visit: they are one. What the pages before sign-in need too is
 * in the other. Heavy pieces (editor, graph, formulas, highlighting) stay apart, with the pages that not everybody opens.
 */
const groups = [
  {
    name: 'app',
    test: /[\\/](?:web[\\/]app[\\/](?:main|start-app)|ui[\\/](?:page-title|reading-font|thread|note)|domain[\\/]kernel[\\/]json|web[\\/]shared[\\/]marked-text)\.tsx?$/,
    priority: 2,
  },
  {
    name: 'pages',
    test: /[\\/]web[\\/]app[\\/]first-pages\.ts$|[\\/]ui[\\/]use-swap-focus\.|[\\/]icons[\\/]Icon(?:ArrowDown|ChevronRight|Clock)\./,
    priority: 1,
  },
  // Small parts of what one scrolls to on the dashboard.
  {
    name: 'below',
    test: /[\\/]web[\\/]learn[\\/](?:course[\\/](?:course-progress|course-standing|use-course-lessons)|dashboard[\\/]suggestions|recall[\\/]use-todays-cards)\.|[\\/](?:formula-text|use-resize-observer)\./,
  },
  // Every link of the catalog leads there.
  { name: 'lesson', test: /[\\/]web[\\/]learn[\\/]lesson[\\/]lesson-page\.tsx$/ },
  {
    name: 'input',
    test: /[\\/]@mantine[\\/](?:core[\\/]esm[\\/]components[\\/](?:Input|InputBase|TextInput|Textarea)|hooks[\\/]esm[\\/]use-(?:merged-ref|uncontrolled|debounced-value))[\\/]/,
  },
  {
    name: 'choice',
    test: /[\\/]@mantine[\\/]core[\\/](?:esm[\\/]components[\\/](?:Checkbox|Radio)|styles[\\/](?:Checkbox|Radio|InlineInput))/,
  },
  // What the editor shows first and shares with other pages of teaching: links lead from each to the other.
  {
    name: 'desk',
    test: /[\\/]web[\\/]teach[\\/](?!exchange[\\/](?!exchange\.)|figures[\\/](?!use-figures\.)|certification[\\/]|flow[\\/]|drafting[\\/]|step-history[\\/][\w-]+\.tsx|(?:lesson-order|lesson-picker|use-own-courses|use-taken-name)\.|editor[\\/](?:learner-list|saved-words|worded-list|objectives-field|saved-objectives|use-sent-file)\.)|[\\/]useBlocker\.|[\\/]domain[\\/]teach[\\/]step-state\.|[\\/]web[\\/]shared[\\/]link-conditions\./,
    minShareCount: 2,
  },
  // An editor of texts, and what of it knows addresses, stand on the same ground.
  { name: 'writer', test: /[\\/](?:@tiptap|prosemirror-[a-z]+)[\\/](?!extension-link[\\/])/, minShareCount: 2 },
  // Whoever needs one of these pages goes from each to the other.
  { name: 'auth', test: /[\\/]web[\\/]account[\\/](?:login|register|verify|reset-password)-page\./ },
  // Small parts of both sides.
  {
    name: 'parts',
    test: /[\\/]icons[\\/]Icon|[\\/](?:ComboboxChevron|NativeSelect)[\\/]|[\\/]web[\\/]shared[\\/](?:question-words|video-hosts)\./,
    minShareCount: 2,
  },
];

export default defineConfig({
  root: `${root}web`,
  cacheDir: `${root}node_modules/.vite`,
  // What the compiler adds to every component is more than a tenth of a first visit; the functions that gain ask for it.
  plugins: [react({ compiler: { compilationMode: 'annotation' } }), precompress()],
  build: {
    outDir: `${process.env.BUILD_DIR ?? `${root}dist`}/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The polyfill would be an inline script, and pictures as data: URLs an exception in the Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The grammars of some languages are large; each is loaded with the first block of code that needs it.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Tiptap's packages do not say that what they make has no effect but its value: what nobody uses of them would stay.
      treeshake: { manualPureFunctions: ['Node.create', 'Mark.create', 'Extension.create'] },
    },
  },
  server: {
    fs: { allow: [root] },
    proxy: { [fromServer]: { target: serverUrl, ws: true, xfwd: false } },
  },
});
