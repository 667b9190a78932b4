import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { paths, sitePaths } from '#domain/path.ts';
import { openFixture } from '#e2e/fixture.ts';

const { url, browser, rows } = await openFixture();

const isOpen = (page: Page) => page.locator('details.pages').evaluate((menu) => (menu as HTMLDetailsElement).open);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const isOffTop = (page: Page) => page.locator('.head').evaluate((head) => head.hasAttribute('data-off-top'));
const scrollTo = (page: Page, top: number) =>
  page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        window.scrollTo({ top: y, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    top,
  );

test('every public page is served, and search engines are kept from the component gallery [S-017, S-025, S-026, S-027, S-028, S-029, S-030, S-042, S-043, S-049, S-530]', async () => {
  for (const path of sitePaths) expect((await fetch(url + path)).status, path).toBe(200);
  const gallery = await fetch(`${url}/components`);
  expect([gallery.status, gallery.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  const addresses = await (await fetch(`${url}/sitemap.xml`)).text();
  expect(paths.filter((path) => addresses.includes(`${url}${path}<`))).toEqual([]);
});

test('the public site works with mouse, keyboard and touch, and its header changes below 100 pixels [S-020, S-033, S-040, S-658]', async () => {
  const { page } = await browser();
  await page.goto('/');
  for (const [top, isChanged] of [
    [100, false],
    [101, true],
    [100, false],
  ] as const) {
    await scrollTo(page, top);
    expect(await isOffTop(page)).toBe(isChanged);
  }

  const pages = page.getByText('Pages', { exact: true });
  await pages.hover();
  await page.getByRole('link', { name: 'Privacy' }).first().waitFor();
  await pages.click();
  expect(await isOpen(page)).toBe(true);
  await page.mouse.move(400, 600);
  await expect.poll(() => isOpen(page)).toBe(false);

  await pages.focus();
  await page.keyboard.press('Enter');
  expect(await isOpen(page)).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Contact us');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('Dashboard');
  await page.keyboard.press('Escape');
  expect(await isOpen(page)).toBe(false);
  expect(await focused(page)).toBe('Pages');

  const phone = await browser({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  await phone.page.goto('/');
  await phone.page.getByText('Pages', { exact: true }).tap();
  await phone.page.getByRole('link', { name: 'Pricing' }).first().tap();
  await phone.page.getByRole('heading', { name: 'Pay for the help, not the door.' }).waitFor();
  await phone.context.close();

  await page.getByRole('link', { name: 'Login' }).click();
  await page.waitForURL(/\/auth\/login/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/learn/dashboard');
});

test('a message from the contact page arrives once, even if the network fails in between [S-031]', async () => {
  const { page, context } = await browser();
  await page.goto('/contact-us?lang=de');
  const send = page.getByRole('button', { name: 'Nachricht senden' });
  await page.getByLabel('Dein Name').fill('Ines');
  await page.getByLabel('Deine E-Mail-Adresse').fill('ines');
  await page.getByLabel('Nachricht', { exact: true }).fill('Wo ist die Lektion über Brücken?');
  await send.click();
  await page.getByText('Gib eine E-Mail-Adresse ein wie name@example.org.').waitFor();
  await page.getByLabel('Deine E-Mail-Adresse').fill('ines.duarte@example.org');

  await context.setOffline(true);
  await send.click();
  await page.getByText('Das kam nicht durch.').waitFor();
  await context.setOffline(false);
  await send.click();
  await page.getByRole('heading', { name: 'Deine Nachricht ist angekommen.' }).waitFor();
  const kept = await rows('select name, content from contact_message where email = $1', 'ines.duarte@example.org');
  expect(kept).toEqual([{ name: 'Ines', content: 'Wo ist die Lektion über Brücken?' }]);
});
