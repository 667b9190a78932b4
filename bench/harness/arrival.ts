import type { Locator, Page } from 'playwright';

/** Signs that a screen is complete: its path, a heading, and elements filled from the store. */
export interface Destination {
  path: string;
  heading: string;
  /** Text of the heading, needed if the previous screen has one in the same place. */
  says?: string;
  has: readonly string[];
}

/**
 * Clicks a link and measures the time until the target screen is painted, in ms: from the event's time stamp to the
 * first moment after the frame with the new heading and all required elements.
 */
export async function clickTo(page: Page, link: Locator, destination: Destination): Promise<number> {
  await page.evaluate(watchForArrival, { ...destination, since: 'click' } as const);
  await link.click();
  return arrivalOf(page, destination);
}

/** Measures every following load of the page; `arrivalOf` returns the time. */
export const watchLoads = (page: Page, destination: Destination): Promise<unknown> =>
  page.addInitScript(watchForArrival, { ...destination, since: 'load' } as const);

export async function arrivalOf(page: Page, { path }: Destination): Promise<number> {
  const arrival = await page.evaluate(
    (limit) =>
      Promise.race([(window as unknown as Watched).arrival, new Promise<null>((end) => setTimeout(end, limit, null))]),
    LIMIT_MS,
  );
  if (arrival === null) throw new Error(`${path} was not painted within ${LIMIT_MS / 1000} s`);
  return arrival;
}

const LIMIT_MS = 20_000;

interface Watched {
  arrival: Promise<number>;
}

/** Runs in the page. */
function watchForArrival({ path, heading, says, has, since }: Destination & { since: 'click' | 'load' }): void {
  const isTold = (words: string) => (says === undefined ? words !== '' : words === says);
  const isThere = () =>
    location.pathname.startsWith(path) &&
    isTold(document.querySelector(heading)?.textContent ?? '') &&
    document.querySelector('main [aria-busy="true"]') === null &&
    has.every((selector) => document.querySelector(selector) !== null);
  const afterThisFrame = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = then;
      channel.port2.postMessage(null);
    });
  const drawnAfter = (beginning: number) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!isThere()) return;
        observer.disconnect();
        afterThisFrame(() => resolve(performance.now() - beginning));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  (window as unknown as Watched).arrival =
    since === 'load'
      ? drawnAfter(0)
      : new Promise((resolve) => {
          const start = ({ timeStamp }: Event) => resolve(drawnAfter(timeStamp));
          addEventListener('click', start, { capture: true, once: true });
        });
}
