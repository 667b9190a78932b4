import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { PATIENCE_MS } from '#tools/patience.ts';

type Axe = typeof axe;

const colours = ['color-contrast', 'link-in-text-block'];

const places = ['scrollable-region-focusable', 'target-size'];

export interface Look {
  mode: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  options: RunOptions;
}

/** In the dark the same things stand in other colours, and from right to left in other places: only that is looked at again, of both at once. */
export const looks: readonly [Look, Look] = [
  { mode: 'light', dir: 'ltr', options: {} },
  { mode: 'dark', dir: 'rtl', options: { runOnly: [...colours, ...places] } },
];

/** At another width the same things have the colours that they had. */
export const looksAgain: readonly [Look, Look] = [
  {
    mode: 'light',
    dir: 'ltr',
    options: { rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
  },
  { mode: 'dark', dir: 'rtl', options: { runOnly: [...places] } },
];

/** As when the settings are changed in another tab; pages that are none of the app follow the system. */
async function wear(page: Page, { mode, dir }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue }));
  }, JSON.stringify({ mode, dir }));
}

/** A chart that was drawn for another width needs a moment until it is drawn anew. */
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
 * The faults of accessibility that keep somebody from using the page, each as the name of the rule and the place. A page that is too wide for the
 * window counts once it stays so for `patience` ms.
 */
export async function faults(page: Page, look: Look, patience = PATIENCE_MS): Promise<string[]> {
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
