import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, type Language, languages } from '#domain/account/user.ts';
import { type Crowd, startCrowd, type DeliveryTimes } from '#bench/harness/crowd.ts';
import { type Figure, median, ofRounds, percentile } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchLesson, BenchPerson } from '#bench/harness/school.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { bringsRow, callOf, sharedNow, type VisitorStream, type Visitor, visitor } from '#bench/harness/visitor.ts';

/** Numbers of connections, each of another person. */
const CROWDS = [1_000, 5_000];
/** Number of people among them who write and receive their own changes. */
const WRITERS = 25;
const ROUNDS = 3;
const WRITES_A_ROUND = 100;
const PUBLIC_CHANGES = 30;
const CATALOG_CHANGES = 5;
/** Pause between writes, because latency is measured, not throughput. */
const PAUSE_MS = 10;

/**
 * With many connections: latency of one's own write, delivery time of a public change to everybody, and memory per
 * connection.
 */
export async function stream(stage: BenchFixture): Promise<Figure[]> {
  const lesson = await stage.school.lesson('Much watched', 2, 1);
  const people = await stage.school.people(Math.max(...CROWDS));
  await warmUp(stage, lesson, people.slice(0, WRITERS));
  const figures: Figure[] = [];
  for (const size of CROWDS) figures.push(...(await connected(stage, lesson, people.slice(0, size))));
  return figures;
}

/** Fills caches that are independent of the number of connections. */
async function warmUp({ product }: BenchFixture, lesson: BenchLesson, people: readonly BenchPerson[]): Promise<void> {
  await inParallel(people, WRITERS, async ({ cookie }) => {
    const browser = visitor(product.url, cookie);
    await browser.join([`lesson:${lesson.id}`, 'catalog:public']);
    await browser.send([callOf('user.setLanguage', { language: 'de' })]);
    browser.leave();
  });
}

async function connected(stage: BenchFixture, lesson: BenchLesson, people: readonly BenchPerson[]): Promise<Figure[]> {
  const { product, school, measure } = stage;
  const crowd = startCrowd(product.url);
  const teacher = visitor(product.url, (await school.signIn(lesson.teacher)).cookie);
  const topics = [`lesson:${lesson.id}`];
  const listeners = people.slice(WRITERS).map(({ cookie }) => cookie);
  const seats: Seat[] = [];
  try {
    const emptyKB = await product.heap();
    const joined = await measure(async () => {
      await crowd.join(listeners, topics);
      await inParallel(people.slice(0, WRITERS), WRITERS, async ({ actor, cookie }) => {
        const browser = visitor(product.url, cookie);
        seats.push({ actor, browser, stream: await browser.join(topics), spoken: 0 });
      });
    });
    const heldKB = ((await product.heap()) - emptyKB) / people.length;
    const commands = await ownWrites(stage, seats, ({ browser }, language) =>
      browser.send([callOf('user.setLanguage', { language })]),
    );
    const rows = await ownWrites(stage, seats, async ({ actor }, language) => {
      await school.pool.query('update "user" set language = $2 where id = $1', [actor.id, language]);
      await school.pool.query(`notify change, 'elsewhere'`);
    });
    const revised = await revise(stage, { crowd, teacher, lesson, times: PUBLIC_CHANGES });
    await crowd.hangUp();
    await crowd.join(listeners, ['catalog:public']);
    const shelved = await revise(stage, { crowd, teacher, lesson, times: CATALOG_CHANGES });

    const of = `with ${people.length} connections`;
    const lost = revised.lost + shelved.lost;
    return [
      { name: `joining the stream, ${of}: server CPU`, value: joined.serverMs / people.length, unit: 'ms' },
      { name: `a connection, ${of}: heap of the server`, value: heldKB, unit: 'kB', atMost: 12 },
      {
        name: `an own write, ${of}: back after, p95`,
        value: percentile(commands.backMs, 0.95),
        unit: 'ms',
        atMost: 20,
        note: `p50 ${median(commands.backMs).toFixed(1)}`,
      },
      { name: `an own write, ${of}: server CPU, the command too`, ...ofRounds(commands.serverMs), unit: 'ms' },
      { name: `an own row changed, ${of}: server CPU to tell it`, ...ofRounds(rows.serverMs), unit: 'ms', atMost: 0.8 },
      {
        name: `a public change, ${of}: with the last of them after, p50`,
        value: median(revised.lastMs),
        unit: 'ms',
        atMost: 150,
        note: `p95 ${percentile(revised.lastMs, 0.95).toFixed(0)}, with the first after ${median(revised.firstMs).toFixed(0)}; CPU to hear it ${revised.crowdMs.toFixed(0)} ms, of another process`,
      },
      { name: `a public change, ${of}: server CPU`, value: revised.serverMs, unit: 'ms' },
      {
        name: `a change in the open catalog, ${of}: with the last of them after, p50`,
        value: median(shelved.lastMs),
        unit: 'ms',
        note: 'collected for up to a second',
      },
      { name: `what did not reach somebody, ${of}`, value: lost, unit: '', atMost: 0 },
    ];
  } finally {
    for (const { browser } of seats) browser.leave();
    teacher.leave();
    await crowd.leave();
  }
}

interface Seat {
  actor: Actor;
  browser: Visitor;
  stream: VisitorStream;
  /** Number of language changes; alternates, because an unchanged row is not sent. */
  spoken: number;
}

/** Writers take turns: latency of each one's own change over the live stream, and CPU time of the server per write. */
async function ownWrites(
  { measure }: BenchFixture,
  seats: readonly Seat[],
  write: (seat: Seat, language: Language) => Promise<unknown>,
) {
  const backMs: number[] = [];
  const serverMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const spent = await measure(async () => {
      for (let turn = 0; turn < WRITES_A_ROUND; turn += 1) {
        const seat = seats[turn % seats.length];
        if (!seat) throw new Error('there is no writer');
        seat.spoken += 1;
        const begun = performance.now();
        const received = seat.stream.next(bringsRow(seat.actor.id));
        const [, back] = await Promise.all([
          write(seat, languages[seat.spoken % languages.length] ?? 'us'),
          received.then(() => performance.now() - begun),
        ]);
        backMs.push(back);
        await pause(PAUSE_MS);
      }
    });
    serverMs.push(spent.serverMs / WRITES_A_ROUND);
  }
  return { backMs, serverMs };
}

interface Revision {
  crowd: Crowd;
  teacher: Visitor;
  lesson: BenchLesson;
  times: number;
}

/** The teacher renames the lesson, which is sent to every listener. */
async function revise({ measure }: BenchFixture, { crowd, teacher, lesson, times }: Revision) {
  const spans: DeliveryTimes[] = [];
  const crowdBefore = crowd.cpuMs();
  const { serverMs } = await measure(async () => {
    for (let index = 0; index < times; index += 1) {
      const name = `Much watched ${sharedNow()}`;
      const receptions = await crowd.listen(name);
      const sent = sharedNow();
      await teacher.send([callOf('lesson.edit', { id: lesson.id, name })]);
      const { first, p95, last, lost } = await receptions();
      spans.push({ first: first - sent, p95: p95 - sent, last: last - sent, lost });
      await pause(PAUSE_MS);
    }
  });
  return {
    firstMs: spans.map(({ first }) => first),
    lastMs: spans.map(({ last }) => last),
    lost: spans.reduce((sum, { lost }) => sum + lost, 0),
    serverMs: serverMs / times,
    crowdMs: (crowd.cpuMs() - crowdBefore) / times,
  };
}
