import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

type Axe = typeof axe;

const colours = ['color-contrast', 'link-in-text-block'];

/** In the dark the same things stand in other colours, and from right to left in the same colours elsewhere. */
export const looks = [
  { mode: 'light', dir: 'ltr', options: {} },
  { mode: 'dark', dir: 'ltr', options: { runOnly: colours } },
  { mode: 'light', dir: 'rtl', options: { rules: Object.fromEntries(colours.map((id) => [id, { enabled: false }])) } },
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
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: Axe }).axe.run(document, options),
    asked,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${look.mode} ${look.dir}: ${id} ${target.join(' ')}`));
}
