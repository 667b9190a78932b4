import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

type Axe = typeof axe;

const colours = ['color-contrast', 'link-in-text-block'];

const places = ['scrollable-region-focusable', 'target-size'];

/** In the dark the same things stand in other colours, and from right to left in other places: only that is looked at again, of both at once. */
export const looks = [
  { mode: 'light', dir: 'ltr', options: {} },
  { mode: 'dark', dir: 'rtl', options: { runOnly: [...colours, ...places] } },
] as const satisfies readonly { mode: string; dir: string; options: RunOptions }[];

export type Look = (typeof looks)[number];

/** As when the settings are changed in another tab; pages that are none of the app follow the system. */
async function wear(page: Page, { mode, dir }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue }));
  }, JSON.stringify({ mode, dir }));
}

/** What keeps somebody from using the page, in the words of the rule and the place. */
export async function faults(page: Page, look: Look): Promise<string[]> {
  await wear(page, look);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const asked: RunOptions = { resultTypes: ['violations'], ...look.options };
  const { violations, isTooWide } = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options);
    return { violations, isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth };
  }, asked);
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
  return [...found, ...(isTooWide ? ['too-wide'] : [])].map((fault) => `${look.mode} ${look.dir}: ${fault}`);
}
