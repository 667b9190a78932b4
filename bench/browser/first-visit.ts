import type { Browser } from 'playwright';
import type { Figure } from '#bench/harness/figure.ts';
import { openChromium, openRecordedPage, type RecordedRequest } from '#bench/harness/recorded-page.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

/** Longer than the page waits before it prefetches. */
const IDLE_MS = 3_000;
const LEARNER = 'amina.yusuf@example.org';
/** A step without formulas in this learner's lesson; the learner's current step has some. */
const PLAIN_STEP = 'A bridge that danced';

interface Visit {
  path: string;
  /** Budget in kB. */
  atMost?: number;
}

/** Bytes that a browser with an empty cache loads until the page is idle, including prefetches. */
export async function firstVisit({ product, school }: BenchFixture): Promise<Figure[]> {
  const learner = await school.somebody(LEARNER);
  const [enrollment] = await school.rows('Enrollment', 'x.owner = $1', learner.actor.id);
  const lessonID = enrollment?.lessonID;
  const [plain] = await school.rows('LessonNode', 'x.lesson_id = $1 and x.name = $2', lessonID, PLAIN_STEP);
  if (!plain) throw new Error(`The lesson of ${LEARNER} has no step "${PLAIN_STEP}": the seed has changed.`);
  const player = `/learn/enrollments/lesson/${lessonID}`;
  const visits: Record<string, Visit> = {
    dashboard: { path: '/learn/dashboard', atMost: 250 },
    catalog: { path: '/learn/catalog', atMost: 250 },
    // Measured before the other step is opened, because the player remembers the last step.
    'player at formulas': { path: player },
    'player at a text': { path: `${player}?step=${plain.id}`, atMost: 260 },
  };
  const browser = await openChromium();
  const figures: Figure[] = [];
  try {
    for (const [name, visit] of Object.entries(visits)) {
      const screen = await openRecordedPage(browser, product.url, learner.cookie);
      await screen.page.goto(visit.path);
      await screen.page.locator('main h1').waitFor();
      await screen.untilIdle(IDLE_MS);
      figures.push(figureOf(`first visit of the ${name}`, visit.atMost, screen.requests()));
      await screen.close();
    }
    figures.push(...(await inEditor(browser, product.url, school)));
  } finally {
    await browser.close();
  }
  return figures;
}

/**
 * Bytes for viewing a lesson in the editor, then prefetches after the first edit, then tools when opened: map with
 * analytics, slides, video.
 */
async function inEditor(browser: Browser, origin: string, school: BenchFixture['school']): Promise<Figure[]> {
  const [teacher] = await school.people(1);
  if (!teacher) throw new Error('no person was created');
  const { id } = await school.lesson('To be written', 3, 1, teacher.actor);
  const screen = await openRecordedPage(browser, origin, teacher.cookie);
  const { page } = screen;
  await page.goto(`/teach/lessons/${id}`);
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await screen.untilIdle(IDLE_MS);
  const first = figureOf('first visit of the editor', 400, screen.requests());
  screen.forget();
  // The first edit prefetches the other tabs and all kinds of steps, so that they work offline.
  await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('A word');
  await screen.untilIdle(IDLE_MS);
  const ahead = figureOf('what comes ahead once something is written in the editor', undefined, screen.requests());
  screen.forget();
  await page.getByText('Shape', { exact: true }).click();
  // The simulation runs in a worker, whose requests do not count as the page's.
  await page.getByText('Real learners', { exact: true }).click();
  await page.locator('.react-flow__node').first().waitFor();
  for (const kind of ['Slides', 'Video']) {
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
  }
  await screen.untilIdle(IDLE_MS);
  const opened = figureOf('what the tools of the editor add when they are opened', 120, screen.requests());
  await screen.close();
  return [first, ahead, opened];
}

function figureOf(what: string, atMost: number | undefined, sent: readonly RecordedRequest[]): Figure {
  const of = (...kinds: RecordedRequest['kind'][]) => sent.filter(({ kind }) => kinds.includes(kind));
  const kB = (some: readonly RecordedRequest[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const [js, css, fonts] = [of('js'), of('css'), of('font')];
  const note = `JS ${kB(js).toFixed(0)} in ${js.length} files, CSS ${kB(css).toFixed(0)} in ${css.length}; beside it fonts ${kB(fonts).toFixed(0)}, the rest ${kB(of('page', 'other')).toFixed(0)}`;
  const name = `${what}: JS and CSS`;
  const value = kB([...js, ...css]);
  return { name, value, unit: 'kB', ...(atMost !== undefined && { atMost }), note };
}
