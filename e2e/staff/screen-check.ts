import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { sitePaths } from '#domain/path.ts';
import type { BrowserSession } from '#e2e/person.ts';
import { accessibilityViolations, appearances, appearancesAtOtherWidth } from '#e2e/staff/accessibility.ts';
import {
  clippedText,
  setPseudoLocale,
  unfilledPlaceholders,
  untranslatedText,
  databaseText,
} from '#e2e/staff/pseudo-locale.ts';
import { DESKTOP_WIDTH, openScreen, PHONE_WIDTH, type CheckedScreen } from '#e2e/staff/screen.ts';
import type { Fixture } from '#e2e/fixture.ts';

/** Removes the refresh of the script-free mail page, which would reload it during the check. */
const keepMailbox = (page: Page) =>
  page.route('/mailbox', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '') });
  });

/** Server-rendered and prerendered pages, which have a language of their own. */
const isWrittenBefore = ({ path }: CheckedScreen): boolean =>
  /^\/(?:mailbox|api|certificates)/.test(path) || sitePaths.some((each) => each === path);

/**
 * Defines tests that check all screens in one browser, one after the other. The pseudo-locale with longer words reveals
 * untranslated text, clipped text and missing names.
 */
export const checkScreens = (
  who: string,
  { sit, rows }: { sit: () => Promise<BrowserSession>; rows: Fixture['rows'] },
  screens: readonly CheckedScreen[],
) =>
  describe(`screens for ${who}`, () => {
    let page: Page;
    let data: string;
    beforeAll(async () => {
      const seat = await sit();
      page = seat.page;
      if (screens.some(({ path }) => path === '/mailbox')) await keepMailbox(page);
      await setPseudoLocale(seat.context, page);
      data = await databaseText(rows);
    });

    test.each(screens)(
      `the screen for ${who} with “$shows” is accessible and fully translated in all appearances`,
      async (screen) => {
        await openScreen(page, screen);
        let found: string[] = isWrittenBefore(screen) ? [] : await untranslatedText(page, data);
        // Parallel tests may have written new content since.
        if (found.length > 0) found = await untranslatedText(page, (data = await databaseText(rows)));
        found.push(...(await unfilledPlaceholders(page)));
        for (const [index, width] of (screen.widths ?? [DESKTOP_WIDTH, PHONE_WIDTH]).entries()) {
          await page.setViewportSize({ width, height: 900 });
          for (const look of index === 0 ? appearances : appearancesAtOtherWidth)
            found.push(...(await accessibilityViolations(page, look)).map((fault) => `${width} px ${fault}`));
          found.push(...(await clippedText(page)).map((fault) => `${width} px ${fault}`));
        }
        expect(found).toEqual([]);
      },
    );
  });
