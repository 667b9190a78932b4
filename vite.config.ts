import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageTexts } from './tools/page-texts.ts';
import { precompress } from './tools/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Address of the server under `npm run dev`; Vite proxies everything that is not a module to it. */
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const fromServer =
  '^/((api|files|mailbox|healthz|readyz|certificates|credentials|[.]well-known)(/|$|[.?])|(about-us|contact-us|faqs|privacy|terms-and-conditions|pricing|coming-soon|maintenance|500|assets/.*|robots.txt|sitemap.xml)?($|[?]))';

/**
 * Chunk groups. Few large files compress better and save requests. The sidebar links to the `pages` group from
 * everywhere, so these pages and the player are loaded together on every visit; the `app` group also has the code
 * needed before login. Heavy parts (editor, graph, formulas, highlighting) stay separate, with the pages that not
 * everybody opens.
 */
const groups = [
  {
    name: 'app',
    test: /[\\/](?:web[\\/]app[\\/](?:main|start-app)|ui[\\/](?:layout[\\/]page-title|theme[\\/]reading-font|thread[\\/]thread|feedback[\\/]note)|domain[\\/]kernel[\\/]json|web[\\/]shared[\\/]language[\\/]tagged-text)\.tsx?$/,
    priority: 2,
  },
  {
    name: 'pages',
    test: /[\\/]web[\\/]app[\\/]first-pages\.ts$|[\\/]ui[\\/]focus[\\/]use-swap-focus\.|[\\/]icons[\\/]Icon(?:ArrowDown|ChevronRight|Clock)\./,
    priority: 1,
  },
  // Small parts below the fold of the dashboard.
  {
    name: 'below',
    test: /[\\/]web[\\/]learn[\\/](?:course[\\/]course-progress|progress[\\/](?:course-state|use-course-lessons)|dashboard[\\/]suggestions|flashcard[\\/]use-todays-flashcards)\.|[\\/](?:formula-text|use-resize-observer)\./,
  },
  // The editor needs these parts without the lesson page.
  { name: 'lesson-parts', test: /[\\/](?:IconArrowFork|IconUsers|lazy-hidden-notice)\./ },
  // Commands that load on demand and the list of unsent writes need these parts without the editor.
  {
    name: 'command-parts',
    test: /[\\/]domain[\\/](?:certify[\\/]testimony|teach[\\/](?:slide|rich-text[\\/]stored-text))\.ts$/,
    priority: 1,
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
  // Rules of quiz questions, which learners and teachers load without the rest of the other.
  { name: 'question', test: /[\\/]domain[\\/]teach[\\/]question[\\/]/, minShareCount: 2 },
  // The first view of the editor and code that it has in common with other teaching pages, which link to each other.
  {
    name: 'teach',
    test: /[\\/]web[\\/](?:teach|writing)[\\/](?!import[\\/]|export[\\/]|quiz[\\/]question-bank-tools\.|figures[\\/](?!use-figures\.)|certification[\\/]|flow[\\/]|drafting[\\/]|goal[\\/]|step-history[\\/][\w-]+\.tsx|lesson[\\/](?:lesson-order|lesson-picker|use-own-courses|learner-list|job-status-line|use-job-text)\.|category[\\/]use-taken-name\.|create[\\/](?:draft-fields|draft-result|source-fields|use-draft-lesson)\.|rich-text[\\/]rich-text-field\.|upload[\\/]file-button\.)|[\\/]useBlocker\.|[\\/]domain[\\/]teach[\\/]written-step\.|[\\/]web[\\/]shared[\\/]lesson[\\/]link-conditions\./,
    minShareCount: 2,
  },
  // Code common to the text editor and to forms that use parts of it.
  { name: 'writer', test: /[\\/](?:@tiptap|prosemirror-[a-z]+)[\\/](?!extension-link[\\/])/, minShareCount: 2 },
  // Login pages, which link to each other.
  { name: 'auth', test: /[\\/]web[\\/]account[\\/]sign-in[\\/](?:login|register|verify|reset-password)-page\./ },
  // Small parts of several areas.
  {
    name: 'parts',
    test: /[\\/]icons[\\/]Icon|[\\/](?:ComboboxChevron|NativeSelect)[\\/]|[\\/]web[\\/]shared[\\/](?:question[\\/]question-summary|lesson[\\/]video-hosts)\./,
    minShareCount: 2,
  },
];

export default defineConfig({
  root: `${root}web`,
  cacheDir: `${root}node_modules/.vite`,
  // Compiling every component would enlarge the first visit by more than a tenth, so functions that benefit opt in.
  plugins: [pageTexts(), react({ compiler: { compilationMode: 'annotation' } }), precompress()],
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
