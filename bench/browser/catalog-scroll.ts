import type { CDPSession, Page } from 'playwright';
import { putLesson } from '#server/core/store/test-rows.ts';
import type { Figure } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import { openChromium, openRecordedPage } from '#bench/harness/recorded-page.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const CARDS = 5_000;
const WRITERS = 8;
const ROUNDS = 3;
/** Distance per frame of a fast mouse wheel. */
const STRIDE_PX = 800;
const card = 'main article';
const MORE = 'Show more lessons';

/** Scrolls up and down through a catalog of many loaded cards. */
export async function catalogScroll({ product, school }: BenchFixture): Promise<Figure[]> {
  const [reader, teacher] = await school.people(2);
  if (!reader || !teacher) throw new Error('no person was created');
  const facts = { owner: teacher.actor.id, name: 'One of many', visibility: 'public', isPublished: true } as const;
  await inParallel(Array.from({ length: CARDS }), WRITERS, () => putLesson(school.pool, facts));
  const browser = await openChromium();
  try {
    const { page, devtools } = await openRecordedPage(browser, product.url, reader.cookie);
    await page.goto('/learn/catalog');
    await page.locator(card).first().waitFor();
    await loadAll(page);
    await page.evaluate(scrollThrough, STRIDE_PX);
    const before = await heapOf(devtools);
    const rounds: Scrolled[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await page.evaluate(scrollThrough, STRIDE_PX));
    const after = await heapOf(devtools);
    const longest = Math.max(...rounds.map((round) => round.longestMs));
    const name = `scrolling ${CARDS} cards`;
    return [
      {
        name: `${name}: longest task`,
        value: longest,
        unit: 'ms',
        atMost: 50,
        note: `${rounds.reduce((sum, { frames }) => sum + frames, 0)} frames; 0 is none that Chromium calls long`,
      },
      {
        name: `${name}: heap of the page more than before`,
        value: (after - before) / 1024 ** 2,
        unit: 'MB',
        atMost: 2,
        note: `${(before / 1024 ** 2).toFixed(0)} MB before`,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Loads all cards as a reader does, page by page, until there are no more. */
async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: MORE });
  while ((await more.count()) > 0) {
    const height = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight;
    });
    await page.waitForFunction(
      ([known, label]) =>
        document.documentElement.scrollHeight > known ||
        [...document.querySelectorAll('main button')].every(({ textContent }) => textContent !== label),
      [height, MORE] as const,
    );
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

interface Scrolled {
  frames: number;
  longestMs: number;
}

/** Runs in the page: scrolls to the end and back, one stride per frame. */
async function scrollThrough(stride: number): Promise<Scrolled> {
  let longestMs = 0;
  const read = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longestMs = Math.max(longestMs, duration);
  };
  const observer = new PerformanceObserver((list) => read(list.getEntries()));
  observer.observe({ entryTypes: ['longtask'] });
  let frames = 0;
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const end = document.documentElement.scrollHeight - innerHeight;
  for (const direction of [1, -1])
    for (let moved = 0; moved < end; moved += stride) {
      window.scrollBy(0, direction * stride);
      await frame();
      frames += 1;
    }
  read(observer.takeRecords());
  observer.disconnect();
  return { frames, longestMs };
}
