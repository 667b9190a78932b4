import process from 'node:process';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { sitePaths } from '#domain/path.ts';
import type { Seat } from '#e2e/person.ts';
import { faults, type Look, looks, looksAgain } from '#e2e/staff/faults.ts';
import { clipped, speakPseudo, unfilled, untranslated, written } from '#e2e/staff/pseudo-language.ts';
import { DESK, open, PHONE, type Screen } from '#e2e/staff/screen.ts';
import type { Stage } from '#e2e/stage.ts';

/** The mailbox has no script: it looks for new mail by loading itself again, which would end what looks at it. */
const keepMailbox = (page: Page) =>
  page.route('/mailbox', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '') });
  });

const isLong = process.env['LONG'] === '1';

interface View {
  width: number;
  looks: readonly Look[];
}

/** The long tests take all looks of a screen. The short tests take one: screens are in turn light on a desk, and dark and from right to left on a phone. */
function viewsOf({ widths = [DESK, PHONE] }: Screen, position: number): View[] {
  if (isLong) return widths.map((width, index) => ({ width, looks: index === 0 ? looks : looksAgain }));
  const turn = position % 2;
  const { mode, dir } = looks[turn === 0 ? 0 : 1];
  return [{ width: widths[turn] ?? widths[0] ?? DESK, looks: [{ mode, dir, options: {} }] }];
}

/** Pages that the server writes or the build has written, in a language of their own. */
const isWrittenBefore = ({ path }: Screen): boolean =>
  /^\/(?:mailbox|api|certificates)/.test(path) || sitePaths.some((each) => each === path);

/**
 * Tells that none of the screens keeps anybody out, each seen from the same seat after the one before it. They are seen in
 * a language that is none, whose words are longer: what is not translated shows, what has no room, and what lacks a name.
 */
export const lookAt = (
  who: string,
  { sit, rows }: { sit: () => Promise<Seat>; rows: Stage['rows'] },
  screens: readonly Screen[],
) =>
  describe(`${who} meets no serious fault of accessibility and no words of another language, in any look, on a desk or a phone,`, () => {
    let page: Page;
    let data: string;
    beforeAll(async () => {
      const seat = await sit();
      page = seat.page;
      if (screens.some(({ path }) => path === '/mailbox')) await keepMailbox(page);
      await speakPseudo(seat.context, page);
      data = await written(rows);
    });

    const inTurn = screens.map((screen, position) => ({ ...screen, views: viewsOf(screen, position) }));
    test.each(inTurn)('where it says “$shows”', async ({ views, ...screen }) => {
      await open(page, screen);
      let found: string[] = isWrittenBefore(screen) ? [] : await untranslated(page, data);
      // Others write in the same school meanwhile.
      if (found.length > 0) found = await untranslated(page, (data = await written(rows)));
      found.push(...(await unfilled(page)));
      for (const { width, looks: worn } of views) {
        await page.setViewportSize({ width, height: 900 });
        for (const look of worn) found.push(...(await faults(page, look)).map((fault) => `${width} px ${fault}`));
        found.push(...(await clipped(page)).map((fault) => `${width} px ${fault}`));
      }
      expect(found).toEqual([]);
    });
  });
