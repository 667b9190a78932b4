import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Where the server of `npm run dev` listens; Vite stands before it and passes on what is not a module. */
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const fromServer = '^/(api|files|mailbox|healthz|readyz)(/|$|[.?])';

export default defineConfig({
  root: `${root}web`,
  cacheDir: `${root}node_modules/.vite`,
  plugins: [react({ compiler: true }), precompress()],
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The polyfill would be an inline script, and pictures as data: URLs an exception in the Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The grammars of some languages are large; each is loaded with the first block of code that needs it.
    chunkSizeWarningLimit: 1000,
  },
  server: {
    fs: { allow: [root] },
    proxy: { [fromServer]: { target: serverUrl, ws: true, xfwd: false } },
  },
});
