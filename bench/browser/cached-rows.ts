import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { putEnrollment, putLesson } from '#server/core/store/test-rows.ts';
import { arrivalOf, type Destination, watchLoads } from '#bench/harness/arrival.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import { openChromium, openRecordedPage } from '#bench/harness/recorded-page.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const ROWS = 500;
const VISITS = 15;
/** Pause for work after rendering, such as writing the store and caching compiled code. */
const REST_MS = 2_000;
const WRITERS = 8;

const dashboard: Destination = {
  path: '/learn/dashboard',
  heading: 'main h1',
  has: [`main table tbody tr:nth-child(${ROWS}) a`],
};

/**
 * A learner with very many lessons returns: time from the arrival of the page's code until the last row is rendered.
 */
export async function cachedRows({ product, school }: BenchFixture): Promise<Figure[]> {
  const [learner, teacher] = await school.people(2);
  if (!learner || !teacher) throw new Error('no person was created');
  const [owner, teacherID] = [learner.actor.id, teacher.actor.id];
  const facts = { owner: teacherID, name: 'One of many', visibility: 'public', isPublished: true } as const;
  await inParallel(Array.from({ length: ROWS }), WRITERS, async () =>
    putEnrollment(school.pool, { owner, teacherID, lesson: await putLesson(school.pool, facts) }),
  );
  const browser = await openChromium();
  const sinceCode: number[] = [];
  const sinceLoad: number[] = [];
  try {
    const { page } = await openRecordedPage(browser, product.url, learner.cookie);
    await page.goto(dashboard.path);
    await page.locator(dashboard.has.join()).waitFor();
    await pause(REST_MS);
    await watchLoads(page, dashboard);
    for (let visit = 0; visit < VISITS; visit += 1) {
      await page.reload();
      const drawnMs = await arrivalOf(page, dashboard);
      sinceLoad.push(drawnMs);
      sinceCode.push(drawnMs - (await codeArrivalOf(page)));
      await pause(REST_MS);
    }
  } finally {
    await browser.close();
  }
  return [
    {
      name: `${ROWS} rows of the local store drawn, from the script's start, p50`,
      value: median(sinceCode),
      unit: 'ms',
      atMost: 100,
      note: `${VISITS} visits, p95 ${percentile(sinceCode, 0.95).toFixed(0)}; from the start of the load ${median(sinceLoad).toFixed(0)}`,
    },
  ];
}

/** Arrival of the app's entry script in ms of the load; no code of the app runs before it. */
const codeArrivalOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
    const [entry] = performance.getEntriesByName(script?.src ?? '') as PerformanceResourceTiming[];
    if (!entry) throw new Error('the page has no script');
    return entry.responseEnd;
  });
