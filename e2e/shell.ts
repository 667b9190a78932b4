import type { Locator, Page } from 'playwright';

/** Page object for the frame around every page. */
export const shell = (page: Page) => {
  const button = page.getByRole('button', { name: /^Account of / });
  return {
    async openAccountMenu(): Promise<Locator> {
      await button.click();
      return page.getByRole('menu');
    },
    async logOut(): Promise<void> {
      await button.click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    },
    async speak(language: string): Promise<void> {
      await page.getByRole('button', { name: /^(Language|Sprache|Langue)$/ }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
    },
  };
};
