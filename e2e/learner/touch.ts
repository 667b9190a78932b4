import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { InputMethod } from '#e2e/learner/input-method.ts';

/** Minimum size of a touch target in px. */
const TARGET = 44;

/** Visible controls that are too small to touch, except links within a sentence; runs in the page. */
function smallTargets(size: number): string[] {
  const isInView = (x: number, y: number) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const isSmall = (control: Element): boolean => {
    const shown = control.closest('label') ?? control;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const takes = (atX: number, atY: number) =>
      !isInView(atX, atY) || shown.contains(document.elementFromPoint(atX, atY));
    // A control that is cut off by a scroll container is checked once it is in view.
    const isWhole = isInView(x, y) && takes(x, y) && takes(x, top + 1) && takes(x, bottom - 1);
    const reach = size / 2 - 1;
    return (
      isWhole &&
      ![
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].every(([dx = 0, dy = 0]) => takes(x + dx, y + dy))
    );
  };
  const isInSentence = (control: Element) =>
    getComputedStyle(control).display === 'inline' && control.closest('p, li, dd, td, figcaption') !== null;
  return [...document.querySelectorAll('a[href], button, summary, select, textarea, input, [role="tab"]')]
    .filter((control) => isSmall(control) && !isInSentence(control))
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
}

/** Input by taps and swipes on a phone. */
export async function touchInput(page: Page): Promise<InputMethod> {
  const touch = await page.context().newCDPSession(page);
  const isFit = async () => {
    expect(await page.evaluate(smallTargets, TARGET)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  };

  /** Swipes up by most of the screen and pauses before lifting the finger, so that scrolling has no momentum. */
  const swipeUp = async () => {
    const at = (y: number) => [{ x: 195, y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(640) });
    for (const y of [600, 400, 120, 120])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };

  const hands: InputMethod = {
    checkPage: isFit,
    async press(target) {
      await target.scrollIntoViewIfNeeded();
      await isFit();
      await target.tap();
    },
    async write(field, text) {
      await hands.press(field);
      await page.keyboard.insertText(text);
    },
    pressMainAction: (label) => hands.press(page.locator('footer').getByRole('button', { name: label, exact: true })),
    choose: (option) =>
      hands.press(
        page
          .locator('label')
          .filter({ has: page.getByRole('radio') })
          .nth(option - 1),
      ),
    async scrollToEnd() {
      const text = page.locator('section:has(> article)');
      const left = () =>
        text.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
      while ((await left()) > 1) await swipeUp();
      const words = await text.locator('article > :last-child').boundingBox();
      const foot = await page.locator('footer').boundingBox();
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    },
    tryFeatures: () => trySheets(page, hands),
  };
  return hands;
}

async function middleOf(target: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Columns of the desktop layout are sheets on a phone; checks that each opens and closes. */
async function trySheets(page: Page, { press }: InputMethod): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const sheet = (name: string) => page.getByRole('dialog', { name });
  const here = await title.innerText();

  for (const name of ['Steps', 'Beside the text']) {
    await press(button(name));
    await press(sheet(name).getByRole('button', { name: 'Close' }));
    await sheet(name).waitFor({ state: 'hidden' });
    const beneath = await middleOf(button('Steps'));
    await press(button(name));
    await sheet(name).waitFor();
    // The closing tap must not press anything beneath the sheet.
    await page.touchscreen.tap(...beneath);
    await sheet(name).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
  const stepAt = (index: number) => sheet('Steps').getByRole('listitem').nth(index).getByRole('button');
  await press(button('Steps'));
  await press(stepAt(1));
  await expect.poll(() => title.innerText()).not.toBe(here);
  await press(button('Steps'));
  await press(stepAt(0));
  await expect.poll(() => title.innerText()).toBe(here);

  await press(button('Focus'));
  await page.getByRole('button', { name: 'Open navigation' }).waitFor();
  await press(button('Focus'));
}
