import { Agent } from 'node:http';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import type { BenchPerson } from '#bench/harness/school.ts';
import { openChromium, openRecordedPage } from '#bench/harness/recorded-page.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { visitor } from '#bench/harness/visitor.ts';

const CERTIFICATES = 40;
const ENDORSEMENTS = 3;
const AT_ONCE = 8;
const VISITS = 800;
const IDLE_MS = 1_000;

const outcomes = ['Tell a rate from a count', 'Read a chart for what it hides', 'Judge a test by what it misses'].map(
  (name, index) => ({ id: `o${index}`, name, description: '', satisfied: true, evidence: [] }),
);

/** A visitor opens a link to a certificate: server time under concurrent load, and bytes of the page. */
export async function verification(fixture: BenchFixture): Promise<Figure[]> {
  const paths = await issued(fixture);
  // Endorsements are signed on the first view.
  const cold = await visit(fixture, paths, 1);
  const times: number[] = [];
  const { elapsedMs, serverMs, postgresMs } = await fixture.measure(async () => {
    times.push(
      ...(await visit(
        fixture,
        Array.from({ length: VISITS }, (_, n) => paths[n % paths.length] ?? ''),
        AT_ONCE,
      )),
    );
  });
  const note = [
    `p50 ${median(times).toFixed(1)}, slowest ${Math.max(...times).toFixed(1)}; ${AT_ONCE} at once, ${((VISITS / elapsedMs) * 1000).toFixed(0)}/s`,
    `a page costs the server ${(serverMs / VISITS).toFixed(1)} ms, Postgres ${(postgresMs / VISITS).toFixed(1)} ms`,
  ].join('; ');
  return [
    { name: 'page of a certificate, p95', value: percentile(times, 0.95), unit: 'ms', atMost: 100, note },
    {
      name: 'page of a certificate, first looked at, p95',
      value: percentile(cold, 0.95),
      unit: 'ms',
      atMost: 100,
      note: `with ${ENDORSEMENTS} endorsements to sign`,
    },
    await firstVisit(fixture, paths[0] ?? ''),
  ];
}

async function issued({ product, school }: BenchFixture): Promise<string[]> {
  const [teacher, ...others] = await school.people(CERTIFICATES + ENDORSEMENTS + 1);
  const [holders, authors] = [others.slice(0, CERTIFICATES), others.slice(CERTIFICATES)];
  const paths: string[] = [];
  for (const holder of holders) paths.push(await certificate({ product, school }, holder, teacher, authors));
  return paths;
}

async function certificate(
  { product, school }: Pick<BenchFixture, 'product' | 'school'>,
  holder: BenchPerson,
  teacher: BenchPerson | undefined,
  authors: readonly BenchPerson[],
): Promise<string> {
  const id: Id<'Certification'> = newId('Certification');
  await school.pool.query(
    `insert into certification (id, name, owner, user_id, status, issue_date, learning_outcomes)
      values ($1, 'Statistics for everyday life', $2, $3, 'ISSUED', '2026-11-14T10:00:00Z', $4)`,
    [id, teacher?.actor.id, holder.actor.id, JSON.stringify(outcomes)],
  );
  for (const { actor } of authors)
    await school.pool.query(
      'insert into endorsement (id, certification_id, author, testimony) values ($1, $2, $3, $4)',
      [newId('Endorsement'), id, actor.id, 'Careful with evidence, and honest about doubt.'],
    );
  const asking = visitor(product.url, holder.cookie);
  const proof = JSON.parse(String(await asking.get(`/api/certifications/${id}/proof`))) as { address: string };
  asking.leave();
  return new URL(proof.address).pathname;
}

/** Time of each page from request to last byte, with limited concurrency. */
async function visit({ product }: BenchFixture, paths: readonly string[], atOnce: number): Promise<number[]> {
  const left = [...paths];
  const times: number[] = [];
  const stranger = visitor(product.url, '', new Agent({ keepAlive: true, maxSockets: atOnce }));
  const look = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const begun = performance.now();
      await stranger.get(path);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  stranger.leave();
  return times;
}

async function firstVisit({ product }: BenchFixture, path: string): Promise<Figure> {
  const browser = await openChromium();
  try {
    const screen = await openRecordedPage(browser, product.url, 'nobody=here');
    await screen.page.goto(path);
    await screen.page.getByText('Checked just now, in your browser.').waitFor();
    await screen.untilIdle(IDLE_MS);
    const sent = screen.requests();
    const kB = (...kinds: string[]) =>
      sent.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    await screen.close();
    return {
      name: 'first visit of the page of a certificate: all that comes',
      value: kB('js', 'css', 'font', 'page', 'other'),
      unit: 'kB',
      atMost: 60,
      note: `the page ${kB('page').toFixed(1)}, JS ${kB('js').toFixed(1)}, CSS ${kB('css').toFixed(1)}, fonts ${kB('font').toFixed(1)}, the rest ${kB('other').toFixed(1)}`,
    };
  } finally {
    await browser.close();
  }
}
