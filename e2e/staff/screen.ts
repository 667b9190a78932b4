import type { Page } from 'playwright';
import { unsigned } from '#e2e/staff/pseudo-language.ts';

/** Something that somebody may have before them. */
export interface Screen {
  path: string;
  /** What stands there when the screen is complete: words, or the name of a button. */
  shows: string | RegExp;
  /** What is done there before one looks. */
  prepare?: (page: Page) => Promise<unknown>;
  /** On a desk and on a phone, unless it shows on one of them alone. */
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
