import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { InputMethod } from '#e2e/learner/input-method.ts';

/** Upper limit of tab stops on a page. */
const STOPS_MAX = 300;

/** Describes why the focus is invisible, if it is; runs in the page. */
function unseenFocus(): string | undefined {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return undefined;
  // An input without a size is represented by its label.
  const labelOf = (input: Element) =>
    input.getBoundingClientRect().width === 0 ? (input as HTMLInputElement).labels?.[0] : undefined;
  const seen = labelOf(focused) ?? focused;
  // The focus ring may be on an element around a field, card or option.
  const around: Element[] = [focused, seen];
  for (let at = focused.parentElement; at !== null && around.length < 6; at = at.parentElement) around.push(at);
  const isLine = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  // The thumb of a slider has a focus ring that scripts cannot read.
  const isMarked = focused.matches('[type="range"]') || around.some((each) => isLine(getComputedStyle(each)));
  const isUncovered = () => {
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (seen.contains(hit) || around.includes(hit));
  };
  if (!isUncovered()) return `covered ${focused.outerHTML.slice(0, 160)}`;
  return isMarked ? undefined : `unmarked ${focused.outerHTML.slice(0, 160)}`;
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Input by keys alone, checking that the focus is always visible. */
export function keyboardInput(page: Page): InputMethod {
  const key = (name: string) => page.keyboard.press(name);
  const goTo = async (target: Locator) => {
    await target.waitFor();
    for (let stops = 0; stops < STOPS_MAX; stops += 1) {
      await key('Tab');
      await expect.poll(() => page.evaluate(unseenFocus)).toBeUndefined();
      if (await isFocused(target)) return;
    }
    throw new Error(`Tab does not lead to ${String(target)}`);
  };
  /** The selected tab is the one tab stop; arrow keys move to the others. */
  const turnTo = async (tab: Locator) => {
    await goTo(page.getByRole('tab', { selected: true }));
    while (!(await isFocused(tab))) await key('ArrowRight');
  };

  const hands: InputMethod = {
    // Without a focused element, scroll keys do nothing and screen readers have no position.
    checkPage: () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY'),
    async press(target) {
      await target.waitFor();
      if ((await target.getAttribute('role')) === 'tab') return turnTo(target);
      await goTo(target);
      await key('Enter');
    },
    async write(field, text) {
      await goTo(field);
      await page.keyboard.type(text);
    },
    async pressMainAction(label) {
      const button = page.locator('footer').getByRole('button', { name: label, exact: true, disabled: false });
      await button.waitFor();
      await key('Control+Enter');
    },
    async choose(option) {
      await key(String(option));
      await expect.poll(() => page.getByRole('radio', { checked: true }).count()).toBe(1);
    },
    async scrollToEnd() {
      const left = () =>
        page
          .locator('section:has(> article)')
          .evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
      // A picture that loads late makes the text longer, so the end is pressed repeatedly.
      const goToEnd = async () => {
        await key('End');
        return left();
      };
      await expect.poll(goToEnd).toBeLessThan(2);
    },
    tryFeatures: () => tryKeys(page, hands),
  };
  return hands;
}

/** Checks that every key in the player's list of shortcuts works on a text. */
async function tryKeys(page: Page, { checkPage, press }: InputMethod): Promise<void> {
  const { keyboard: keyboardInput } = page;
  const title = page.getByRole('heading', { level: 1 });
  const isOn = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
  const here = await title.innerText();

  await keyboardInput.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await list.waitFor();
  const listed = list.locator('section').first().locator('dt');
  expect(
    await listed.evaluateAll((keys) => keys.map(({ children }) => [...children].map((key) => key.textContent))),
  ).toEqual([['Ctrl', 'Enter'], ['←', '→'], ['M'], ['R'], ['B'], ['F'], ['Esc'], ['?']]);
  await keyboardInput.press('Escape');
  await list.waitFor({ state: 'detached' });
  await checkPage();

  await keyboardInput.press('ArrowRight');
  await expect.poll(() => title.innerText()).not.toBe(here);
  await keyboardInput.press('ArrowLeft');
  await expect.poll(() => title.innerText()).toBe(here);

  for (const [letter, name] of [
    ['m', 'Beside the text'],
    ['b', 'Bookmark this step'],
    ['f', 'Focus'],
  ] as const) {
    const before = await isOn(name);
    await keyboardInput.press(letter);
    await expect.poll(() => isOn(name)).not.toBe(before);
    await keyboardInput.press(letter);
    await expect.poll(() => isOn(name)).toBe(before);
  }

  await keyboardInput.press('r');
  await page.getByRole('button', { name: 'Remember this' }).waitFor();
  await keyboardInput.press('ArrowDown');
  await keyboardInput.press('Tab');
  await keyboardInput.press('Enter');
  await page.getByRole('button', { name: 'Save flashcard' }).waitFor();
  await keyboardInput.press('Enter');
  await page.getByText('Flashcard saved').waitFor();
  await checkPage();

  await keyboardInput.press('Escape');
  await page.waitForURL('/learn/dashboard');
  await press(page.getByRole('link', { name: 'Continue' }));
  await expect.poll(() => title.innerText()).toBe(here);
}
