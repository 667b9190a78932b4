import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from './tools/chromium.ts';
import { PATIENCE_MS } from './tools/patience.ts';

// Browser tests draw with the React that people get: the one for development takes twice the time.
process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('.', import.meta.url));
const executablePath = findChromium() ?? 'chromium-is-missing';

/** Needs a database: everything that keeps or serves, and whatever calls itself so in another folder. */
const withDatabase = ['{data,server}/**/*.test.ts', '**/*.database.test.ts'];
const slow = ['**/*.long.test.ts'];
const never = ['node_modules/**', 'dist/**'];
const isLong = process.env.LONG === '1';
const withoutSlow = isLong ? never : [...never, ...slow];

const patience = {
  setupFiles: ['./tools/test-setup.ts'],
  testTimeout: (isLong ? 60 : 3) * PATIENCE_MS,
  hookTimeout: 3 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
};

const inNode = {
  ...patience,
  // Files of one worker share what they import: to read it anew for each took a sixth of the whole.
  isolate: false,
  setupFiles: ['./server/quick-imports.ts', './tools/quick-hashes.ts', ...patience.setupFiles],
};

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    // Most of a test is waiting, for a database or a page: the other half of two cores need not be kept for anything.
    maxWorkers: 2,
    reporters: ['default', './tools/sum-reporter.ts'],
    // Node projects before browsers: two cores serve one of them at a time well.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,sync,tools,ui,web,site,locales,bench}/**/*.test.ts'],
          exclude: [...withoutSlow, ...withDatabase],
          ...inNode,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: withDatabase,
          exclude: withoutSlow,
          globalSetup: './tools/test-postgres.ts',
          ...inNode,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react({ compiler: { compilationMode: 'annotation' } })],
        // Found late, a dependency makes Vite reload the page in the middle of a test.
        optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}'] },
        test: {
          name: 'browser',
          include: ['**/*.browser.test.tsx'],
          exclude: withoutSlow,
          ...patience,
          setupFiles: ['./web/shared/test-fresh-browser.ts', ...patience.setupFiles],
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: chromiumFlags } }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: withoutSlow,
          globalSetup: './e2e/server.ts',
          ...inNode,
          testTimeout: (isLong ? 60 : 12) * PATIENCE_MS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
