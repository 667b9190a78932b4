import type { Page } from 'playwright';
import { withOptionalMarkers } from '#e2e/staff/pseudo-locale.ts';

/** A state of a page to be checked. */
export interface CheckedScreen {
  path: string;
  /** Text or button name that marks the screen as complete. */
  shows: string | RegExp;
  /** Action that leads to the screen. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Widths to check; default desktop and phone. */
  widths?: readonly number[];
}

export const DESKTOP_WIDTH = 1440;
export const PHONE_WIDTH = 390;

type Action = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Action =>
  (page) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

export const fill =
  (label: string, text: string): Action =>
  (page) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text);

export const inSequence =
  (...actions: readonly Action[]): Action =>
  async (page) => {
    for (const action of actions) await action(page);
  };

export async function openScreen(
  page: Page,
  { path, shows, prepare, widths = [DESKTOP_WIDTH, PHONE_WIDTH] }: CheckedScreen,
): Promise<void> {
  await page.setViewportSize({ width: widths[0] ?? DESKTOP_WIDTH, height: 900 });
  await page.goto(path);
  await prepare?.(page);
  await page
    .getByText(typeof shows === 'string' ? shows : withOptionalMarkers(shows))
    .or(page.getByRole('button', { name: shows }))
    .filter({ visible: true })
    .first()
    .waitFor();
}
