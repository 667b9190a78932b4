import { assetsOf } from '#bench/harness/built-assets.ts';
import { type Figure, ofRounds } from '#bench/harness/figure.ts';
import type { BenchPerson } from '#bench/harness/school.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { type Visitor, visitor } from '#bench/harness/visitor.ts';

const ROUNDS = 3;
const OPENINGS = 300;
const WARM_UP = 200;
const WITH_CODE = 50;
/** Number of people who open a lesson at the same time. */
const WIDTH = 4;

type Opening = (browser: Visitor) => Promise<unknown>;

/** Opening a lesson with a new session on a new device: all requests of Chromium except pictures and code. */
export async function lessonCold({ product, school, measure }: BenchFixture): Promise<Figure[]> {
  const lesson = (await school.rows('Lesson')).find(
    ({ price, publishedVersionID }) => price === 0 && publishedVersionID,
  );
  if (!lesson) throw new Error('The seed has no free lesson.');
  const [newcomers, learners] = [await school.people(OPENINGS), await school.people(OPENINGS)];
  await inParallel(learners, WIDTH, ({ actor }) => school.enroll(actor, lesson.id));

  const version = `/api/versions/${lesson.publishedVersionID}`;
  const query = `/api/queries/lesson.byID?input=${encodeURIComponent(JSON.stringify({ id: lesson.id }))}`;
  const openLesson: Opening = async (browser) => {
    await browser.get(`/learn/catalog/lesson/${lesson.id}`);
    await browser.get('/api/session');
    await Promise.all([browser.join([`lesson:${lesson.id}`]), browser.get(query)]);
    await browser.get(version);
  };
  const openPlayer: Opening = async (browser) => {
    await browser.get(`/learn/enrollments/lesson/${lesson.id}`);
    await browser.get('/api/session');
    await browser.join();
    await browser.get(version);
  };
  const assets = assetsOf(
    'learn/lesson/lesson-page.tsx',
    'learn/lesson-review/lesson-reviews.tsx',
    'learn/enrollment/withdraw-button.tsx',
  );
  const fetchAssets: Opening = (browser) => Promise.all(assets.map((path) => browser.get(path)));

  /** Cost per opening, in ms. Each uses a session that the server has not seen before. */
  async function round(people: readonly BenchPerson[], open: Opening) {
    const sessions = await Promise.all(people.map(({ actor }) => school.signIn(actor)));
    const { serverMs, postgresMs } = await measure(() =>
      inParallel(sessions, WIDTH, async ({ cookie }) => {
        const browser = visitor(product.url, cookie);
        await open(browser);
        browser.leave();
      }),
    );
    return { server: serverMs / people.length, postgres: postgresMs / people.length };
  }
  async function rounds(people: readonly BenchPerson[], open: Opening) {
    await round(people.slice(0, WARM_UP), open);
    const each = [];
    for (let index = 0; index < ROUNDS; index += 1) each.push(await round(people, open));
    return {
      server: ofRounds(each.map(({ server }) => server)),
      postgres: ofRounds(each.map(({ postgres }) => postgres)),
    };
  }

  const page = await rounds(newcomers, openLesson);
  const player = await rounds(learners, openPlayer);
  const code = await rounds(newcomers.slice(0, WITH_CODE), fetchAssets);
  return [
    { name: 'lesson opened cold: server CPU', ...page.server, unit: 'ms', atMost: 5 },
    { name: 'lesson opened cold: Postgres CPU', ...page.postgres, unit: 'ms' },
    { name: 'player opened cold: server CPU', ...player.server, unit: 'ms', atMost: 5 },
    { name: 'player opened cold: Postgres CPU', ...player.postgres, unit: 'ms' },
    { name: `beside it ${assets.length} files of JS and CSS: server CPU`, ...code.server, unit: 'ms' },
  ];
}
