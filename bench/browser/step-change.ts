import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { clickTo } from '#bench/harness/arrival.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import type { BenchLesson, BenchPerson } from '#bench/harness/school.ts';
import { openChromium, openRecordedPage } from '#bench/harness/recorded-page.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const LATENCIES_MS = [0, 200];
const READINGS = 25;
const IDLE_MS = 1_000;

/** Time from pressing "Next step" until the next step is painted, in a lesson that was just opened. */
export async function stepChange({ product, school }: BenchFixture): Promise<Figure[]> {
  const browser = await openChromium();
  try {
    const figures: Figure[] = [];
    for (const latencyMs of LATENCIES_MS) {
      const lesson = await school.lesson(`To be walked at ${latencyMs}`, READINGS, 1);
      const [person] = await school.people(1);
      if (!person) throw new Error('no person was created');
      await school.enroll(person.actor, lesson.id);
      const times = await walk(browser, product.url, person, lesson, latencyMs);
      figures.push({
        name: `step to next step at ${latencyMs} ms of latency, p95`,
        value: percentile(times, 0.95),
        unit: 'ms',
        atMost: 50,
        note: `${times.length} steps, p50 ${median(times).toFixed(0)}`,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function walk(
  browser: Browser,
  origin: string,
  { cookie }: BenchPerson,
  { id }: BenchLesson,
  latencyMs: number,
): Promise<number[]> {
  const screen = await openRecordedPage(browser, origin, cookie);
  const { page, devtools } = screen;
  const network = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', network);
  const path = `/learn/enrollments/lesson/${id}`;
  await page.goto(path);
  await page.getByRole('heading', { name: 'Reading 1', exact: true }).waitFor();
  const next = page.getByRole('button', { name: 'Next step' });
  const times: number[] = [];
  for (let number = 2; number <= READINGS; number += 1) {
    await pause(IDLE_MS);
    const heading = { path, heading: 'main article h1', says: `Reading ${number}`, has: ['main article p'] };
    times.push(await clickTo(page, next, heading));
  }
  await screen.close();
  return times;
}
