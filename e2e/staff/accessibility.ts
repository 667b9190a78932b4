import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { TEST_TIMEOUT_MS } from '#tools/test/test-timeout.ts';

type Axe = typeof axe;

const colors = ['color-contrast', 'link-in-text-block'];

const places = ['scrollable-region-focusable', 'target-size'];

export interface Appearance {
  mode: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  options: RunOptions;
}

/**
 * Dark mode changes colors and right-to-left changes positions, so the second run checks those rules only, both at
 * once.
 */
export const appearances: readonly [Appearance, Appearance] = [
  { mode: 'light', dir: 'ltr', options: {} },
  { mode: 'dark', dir: 'rtl', options: { runOnly: [...colors, ...places] } },
];

/** Another width does not change colors, so their rules are skipped. */
export const appearancesAtOtherWidth: readonly [Appearance, Appearance] = [
  {
    mode: 'light',
    dir: 'ltr',
    options: { rules: Object.fromEntries(colors.map((rule) => [rule, { enabled: false }])) },
  },
  { mode: 'dark', dir: 'rtl', options: { runOnly: [...places] } },
];

/** Applies an appearance as if another tab had changed the settings; pages outside the app follow the system. */
async function wear(page: Page, { mode, dir }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue }));
  }, JSON.stringify({ mode, dir }));
}

/** A chart drawn for another width needs a moment to redraw. */
const staysTooWide = (page: Page, timeout: number): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, {
      timeout,
    })
    .then(
      () => false,
      () => true,
    );

/**
 * Serious accessibility violations, each with rule and place. A page wider than the window counts if it stays so for
 * `patience` ms.
 */
export async function accessibilityViolations(
  page: Page,
  look: Appearance,
  patience = TEST_TIMEOUT_MS,
): Promise<string[]> {
  await wear(page, look);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const asked: RunOptions = { resultTypes: ['violations'], ...look.options };
  const { violations } = await page.evaluate(
    async (options) => (window as unknown as { axe: Axe }).axe.run(document, options),
    asked,
  );
  const isTooWide = await staysTooWide(page, patience);
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
  return [...found, ...(isTooWide ? ['too-wide'] : [])].map((fault) => `${look.mode} ${look.dir}: ${fault}`);
}
