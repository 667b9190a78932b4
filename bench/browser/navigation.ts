import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { clickTo, type Destination } from '#bench/harness/arrival.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import type { BenchPerson } from '#bench/harness/school.ts';
import { openChromium, openRecordedPage, type RecordedPage } from '#bench/harness/recorded-page.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const LATENCIES_MS = [0, 200];
const IDLE_MS = 3_000;
const LAPS = 3;
const UNSEEN = 10;

const dashboard: Destination = {
  path: '/learn/dashboard',
  heading: 'main h1',
  has: ['#hero-title', 'main table tbody tr'],
};
const catalog: Destination = { path: '/learn/catalog', heading: 'main h1', has: ['main article h2 a'] };
const lessonPage: Destination = {
  path: '/learn/catalog/lesson/',
  heading: 'main h1',
  has: ['main h1 ~ ul', 'main section ol li'],
};
const player: Destination = {
  path: '/learn/enrollments/lesson/',
  heading: 'main article h1',
  has: ['main article p', 'main nav ol'],
};
const lessons: Destination = { path: '/teach/lessons', heading: 'main h1', has: ['main table tbody tr'] };

interface Hop {
  name: string;
  link: (page: Page) => ReturnType<Page['locator']>;
  to: Destination;
}

const inSidebar = (path: string) => (page: Page) => page.locator(`nav a[href="${path}"]`).first();
const readLesson = 'Why bridges hum';

/** A round trip from the dashboard, using the links that people use. */
const lap: Hop[] = [
  { name: 'dashboard to catalog', link: inSidebar('/learn/catalog'), to: catalog },
  { name: 'catalog to lesson', link: (page) => page.getByRole('link', { name: readLesson }), to: lessonPage },
  {
    name: 'lesson to player',
    link: (page) => page.locator('main aside a[href^="/learn/enrollments/"]').first(),
    to: player,
  },
  { name: 'player to dashboard', link: (page) => page.getByRole('button', { name: 'Leave' }), to: dashboard },
  { name: 'dashboard to lessons', link: inSidebar('/teach/lessons'), to: lessons },
  { name: 'lessons to catalog', link: inSidebar('/learn/catalog'), to: catalog },
  { name: 'catalog to dashboard', link: inSidebar('/learn/dashboard'), to: dashboard },
  {
    name: 'dashboard to player',
    link: (page) => page.locator('main a[href^="/learn/enrollments/"]').first(),
    to: player,
  },
  { name: 'player to lessons', link: inSidebar('/teach/lessons'), to: lessons },
];

/** Time from a click to the next painted screen, after three seconds of idle time. */
export async function navigation({ product, school }: BenchFixture): Promise<Figure[]> {
  const [person] = await school.people(1);
  const read = (await school.rows('Lesson', 'x.name = $1', readLesson))[0];
  if (!person || !read) throw new Error(`The seed has no lesson "${readLesson}".`);
  // Makes the lesson appear on the first page, even if other benchmarks have filled the catalog.
  await school.pool.query('update lesson set published_at = now() where id = $1', [read.id]);
  await school.enroll(person.actor, read.id);
  await school.lesson('My own lesson', 3, 1, person.actor);
  for (let index = 0; index < UNSEEN; index += 1) await school.lesson(`Never seen ${index + 1}`, 6, 2);

  const browser = await openChromium();
  const figures: Figure[] = [];
  try {
    for (const latencyMs of LATENCIES_MS) figures.push(...(await atLatency(browser, product.url, person, latencyMs)));
  } finally {
    await browser.close();
  }
  return figures;
}

async function atLatency(browser: Browser, origin: string, person: BenchPerson, latencyMs: number): Promise<Figure[]> {
  const screen = await openRecordedPage(browser, origin, person.cookie);
  const network = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
  await screen.devtools.send('Network.emulateNetworkConditions', network);
  // The first lap is not measured; afterwards the store has the data of these screens.
  await goAround(screen);
  const clicks: Click[] = [];
  for (let index = 0; index < LAPS; index += 1) clicks.push(...(await goAround(screen)));
  const unseen = await openUnseen(screen);
  await screen.close();
  const at = `at ${latencyMs} ms of latency`;
  return [
    { name: `click to next screen ${at}, p95`, ...summary(clicks), unit: 'ms', atMost: 50 },
    { name: `click to data never seen ${at}, p95`, ...summary(unseen), unit: 'ms', atMost: latencyMs + 100 },
  ];
}

interface Click {
  name: string;
  ms: number;
}

/** Simulates a visit after some days: the store is filled, the code is not cached. */
async function goAround({ page, devtools }: RecordedPage): Promise<Click[]> {
  await devtools.send('Network.clearBrowserCache');
  await page.goto(dashboard.path);
  await page.locator('#hero-title').waitFor();
  const clicks: Click[] = [];
  for (const { name, link, to } of lap) {
    await pause(IDLE_MS);
    clicks.push({ name, ms: await clickTo(page, link(page), to) });
  }
  return clicks;
}

/** Opens lessons whose cards are visible but whose outlines this device never loaded. */
async function openUnseen({ page }: RecordedPage): Promise<Click[]> {
  const clicks: Click[] = [];
  for (let index = 0; index < UNSEEN; index += 1) {
    await page.goto(catalog.path);
    const link = page.getByRole('link', { name: `Never seen ${index + 1}`, exact: true });
    await link.waitFor();
    await pause(IDLE_MS);
    clicks.push({ name: 'never seen', ms: await clickTo(page, link, lessonPage) });
  }
  return clicks;
}

function summary(clicks: readonly Click[]): { value: number; note: string } {
  const all = clicks.map(({ ms }) => ms);
  const names = [...new Set(clicks.map(({ name }) => name))];
  const medianOf = (name: string) => median(clicks.filter((click) => click.name === name).map(({ ms }) => ms));
  const slowest = names.toSorted((a, b) => medianOf(b) - medianOf(a)).slice(0, 3);
  const slow = slowest.map((name) => `${name} ${medianOf(name).toFixed(0)}`).join(', ');
  return {
    value: percentile(all, 0.95),
    note: `${all.length} clicks, p50 ${median(all).toFixed(0)}; slowest medians: ${slow}`,
  };
}
