import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Seat } from '#e2e/person.ts';
import { faults, looks } from '#e2e/staff/faults.ts';
import { DESK, open, PHONE, type Screen } from '#e2e/staff/screen.ts';

/** The mailbox has no script: it looks for new mail by loading itself again, which would end what looks at it. */
const keepMailbox = (page: Page) =>
  page.route('/mailbox', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '') });
  });

/** Tells that none of the screens keeps anybody out, each seen from the same seat after the one before it. */
export const lookAt = (who: string, sit: () => Promise<Seat>, screens: readonly Screen[]) =>
  describe(`${who} meets no serious fault of accessibility, in any look, on a desk or a phone,`, () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await sit());
      await keepMailbox(page);
    });

    test.each(screens)('where it says “$shows”', async (screen) => {
      await open(page, screen);
      const found: string[] = [];
      for (const width of screen.widths ?? [DESK, PHONE]) {
        await page.setViewportSize({ width, height: 900 });
        for (const look of looks) found.push(...(await faults(page, look)).map((fault) => `${width} px ${fault}`));
      }
      expect(found).toEqual([]);
    });
  });
