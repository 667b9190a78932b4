import type { Page } from 'playwright';
import { unsigned } from '#e2e/staff/pseudo-language.ts';

/** A state of a page to be checked. */
export interface Screen {
  path: string;
  /** Text or button name that marks the screen as complete. */
  shows: string | RegExp;
  /** Action that leads to the screen. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Widths to check; default desktop and phone. */
  widths?: readonly number[];
}

export const DESK = 1440;
export const PHONE = 390;

type Deed = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Deed =>
  (page) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

export const fill =
  (label: string, text: string): Deed =>
  (page) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text);

export const inTurn =
  (...deeds: readonly Deed[]): Deed =>
  async (page) => {
    for (const deed of deeds) await deed(page);
  };

export async function open(page: Page, { path, shows, prepare, widths = [DESK, PHONE] }: Screen): Promise<void> {
  await page.setViewportSize({ width: widths[0] ?? DESK, height: 900 });
  await page.goto(path);
  await prepare?.(page);
  await page
    .getByText(typeof shows === 'string' ? shows : unsigned(shows))
    .or(page.getByRole('button', { name: shows }))
    .filter({ visible: true })
    .first()
    .waitFor();
}
