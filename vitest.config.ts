import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { pageTexts } from './tools/page-texts.ts';
import { chromiumFlags, findChromium } from './tools/test/chromium.ts';
import { TEST_TIMEOUT_MS } from './tools/test/test-timeout.ts';

// Runs browser tests with the production build of React, as people get it; the development build takes twice the time.
process.env.NODE_ENV = 'production';
// Workers for files are processes of their own, which start a third faster with compiled code.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compile';

const root = fileURLToPath(new URL('.', import.meta.url));
const executablePath = findChromium() ?? 'chromium-is-missing';

/** Tests that need a database: all of data and server, and those that say so in their names. */
const withDatabase = ['{data,server}/**/*.test.ts', '**/*.database.test.ts'];
const slow = ['**/*.long.test.{ts,tsx}'];
const never = ['node_modules/**', 'dist/**'];
const isLong = process.env.LONG === '1';
const withoutSlow = isLong ? never : [...never, ...slow];

const patience = {
  setupFiles: ['./tools/test/test-setup.ts'],
  testTimeout: (isLong ? 60 : 3) * TEST_TIMEOUT_MS,
  hookTimeout: 3 * TEST_TIMEOUT_MS,
  expect: { poll: { timeout: TEST_TIMEOUT_MS } },
};

const inNode = {
  ...patience,
  // Files in one worker reuse imported modules; reloading them for each file took a sixth of the total time.
  isolate: false,
  setupFiles: ['./tools/test/test-fast-hash.ts', ...patience.setupFiles],
};

export default defineConfig({
  root,
  test: {
    passWithNoTests: true,
    // Two workers on two cores, because tests mostly wait for a database or a page.
    maxWorkers: 2,
    reporters: ['default', './tools/test/sum-reporter.ts'],
    // Node projects before browsers, because two cores serve only one kind well at a time.
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
          globalSetup: './tools/test/test-postgres.ts',
          ...inNode,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [pageTexts(), react({ compiler: { compilationMode: 'annotation' } })],
        // A dependency discovered late makes Vite reload the page in the middle of a test.
        optimizeDeps: { entries: ['web/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}'] },
        // Each test file loads a page anew, which would ask for each of hundreds of unchanged modules again.
        server: { headers: { 'Cache-Control': 'max-age=3600' } },
        test: {
          name: 'browser',
          include: ['**/*.browser.{test,long.test}.tsx'],
          exclude: withoutSlow,
          ...patience,
          setupFiles: ['./web/shared/test-fresh-browser.ts', ...patience.setupFiles],
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A click waits until its target has stopped moving.
            provider: playwright({
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: { executablePath, args: chromiumFlags },
            }),
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
          testTimeout: (isLong ? 60 : 12) * TEST_TIMEOUT_MS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
