import type { Figure } from './figure.ts';
import { openChromium, openScreen, type Sent } from './screen.ts';
import type { Stage } from './stage.ts';

/** Longer than the page itself waits before it fetches what a click may need. */
const IDLE_MS = 3_000;
const LEARNER = 'amina.yusuf@example.org';

/** What a browser with an empty cache gets until the page has nothing left to ask for, what it fetches ahead of a click included. */
export async function firstVisit({ product, school }: Stage): Promise<Figure[]> {
  const learner = await school.somebody(LEARNER);
  const [enrollment] = await school.rows('Enrollment', 'x.owner = $1', learner.actor.id);
  const pages = {
    dashboard: '/learn/dashboard',
    catalog: '/learn/catalog',
    player: `/learn/enrollments/lesson/${enrollment?.lessonID}`,
  };
  const browser = await openChromium();
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      const screen = await openScreen(browser, product.url, learner.cookie);
      await screen.page.goto(path);
      await screen.page.locator('main h1').waitFor();
      await screen.untilIdle(IDLE_MS);
      figures.push(figureOf(name, screen.requests()));
      await screen.close();
    }
  } finally {
    await browser.close();
  }
  return figures;
}

function figureOf(page: string, sent: readonly Sent[]): Figure {
  const of = (...kinds: Sent['kind'][]) => sent.filter(({ kind }) => kinds.includes(kind));
  const kB = (some: readonly Sent[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const [js, css, fonts] = [of('js'), of('css'), of('font')];
  const note = `JS ${kB(js).toFixed(0)} in ${js.length} files, CSS ${kB(css).toFixed(0)} in ${css.length}; beside it fonts ${kB(fonts).toFixed(0)}, the rest ${kB(of('page', 'other')).toFixed(0)}`;
  const name = `first visit of the ${page}: JS and CSS`;
  const value = kB([...js, ...css]);
  return page === 'dashboard' ? { name, value, unit: 'kB', atMost: 250, note } : { name, value, unit: 'kB', note };
}
