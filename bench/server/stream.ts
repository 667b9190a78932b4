import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, type Language, languages } from '#domain/account/user.ts';
import { type Crowd, startCrowd, type DeliveryTimes } from '#bench/harness/crowd.ts';
import { type Figure, median, ofRounds, percentile } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchLesson, BenchPerson } from '#bench/harness/school.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { bringsRow, callOf, sharedNow, type VisitorStream, type Visitor, visitor } from '#bench/harness/visitor.ts';

/** Numbers of connections, each of another person. */
const CONNECTION_COUNTS = [1_000, 5_000];
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
export async function stream(fixture: BenchFixture): Promise<Figure[]> {
  const lesson = await fixture.school.lesson('Much watched', 2, 1);
  const people = await fixture.school.people(Math.max(...CONNECTION_COUNTS));
  await warmUp(fixture, lesson, people.slice(0, WRITERS));
  const figures: Figure[] = [];
  for (const count of CONNECTION_COUNTS) figures.push(...(await connected(fixture, lesson, people.slice(0, count))));
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

async function connected(
  fixture: BenchFixture,
  lesson: BenchLesson,
  people: readonly BenchPerson[],
): Promise<Figure[]> {
  const { product, school, measure } = fixture;
  const crowd = startCrowd(product.url);
  const teacher = visitor(product.url, (await school.signIn(lesson.teacher)).cookie);
  const topics = [`lesson:${lesson.id}`];
  const listeners = people.slice(WRITERS).map(({ cookie }) => cookie);
  const writers: Writer[] = [];
  try {
    const emptyKB = await product.heap();
    const joined = await measure(async () => {
      await crowd.join(listeners, topics);
      await inParallel(people.slice(0, WRITERS), WRITERS, async ({ actor, cookie }) => {
        const browser = visitor(product.url, cookie);
        writers.push({ actor, browser, stream: await browser.join(topics), changes: 0 });
      });
    });
    const connectionKB = ((await product.heap()) - emptyKB) / people.length;
    const commands = await ownWrites(fixture, writers, ({ browser }, language) =>
      browser.send([callOf('user.setLanguage', { language })]),
    );
    const rows = await ownWrites(fixture, writers, async ({ actor }, language) => {
      await school.pool.query('update "user" set language = $2 where id = $1', [actor.id, language]);
      // The update bypasses the server's commands, which notify; the payload is no server's id, so each server reads it.
      await school.pool.query(`notify change, 'elsewhere'`);
    });
    const lessonDelivery = await measureDelivery(fixture, { crowd, teacher, lesson, times: PUBLIC_CHANGES });
    await crowd.disconnect();
    await crowd.join(listeners, ['catalog:public']);
    const catalogDelivery = await measureDelivery(fixture, { crowd, teacher, lesson, times: CATALOG_CHANGES });

    const of = `with ${people.length} connections`;
    const lost = lessonDelivery.lost + catalogDelivery.lost;
    return [
      { name: `joining the stream, ${of}: server CPU`, value: joined.serverMs / people.length, unit: 'ms' },
      { name: `one connection, ${of}: server heap`, value: connectionKB, unit: 'kB', atMost: 12 },
      {
        name: `own write, ${of}: latency until received, p95`,
        value: percentile(commands.backMs, 0.95),
        unit: 'ms',
        atMost: 20,
        note: `p50 ${median(commands.backMs).toFixed(1)}`,
      },
      { name: `own write, ${of}: server CPU with the command`, ...ofRounds(commands.serverMs), unit: 'ms' },
      {
        name: `own row changed, ${of}: server CPU of the delivery`,
        ...ofRounds(rows.serverMs),
        unit: 'ms',
        atMost: 0.8,
      },
      {
        name: `public change, ${of}: latency until the last listener, p50`,
        value: median(lessonDelivery.lastMs),
        unit: 'ms',
        atMost: 150,
        note: `p95 ${percentile(lessonDelivery.lastMs, 0.95).toFixed(0)}, first listener ${median(lessonDelivery.firstMs).toFixed(0)}; CPU of the listener process ${lessonDelivery.crowdMs.toFixed(0)} ms`,
      },
      { name: `public change, ${of}: server CPU`, value: lessonDelivery.serverMs, unit: 'ms' },
      {
        name: `change in the open catalog, ${of}: latency until the last listener, p50`,
        value: median(catalogDelivery.lastMs),
        unit: 'ms',
        note: 'changes are collected for up to a second',
      },
      { name: `deliveries that were lost, ${of}`, value: lost, unit: '', atMost: 0 },
    ];
  } finally {
    for (const { browser } of writers) browser.leave();
    teacher.leave();
    await crowd.leave();
  }
}

interface Writer {
  actor: Actor;
  browser: Visitor;
  stream: VisitorStream;
  /** Number of changes so far. Each sets the next language, because an unchanged row is not sent. */
  changes: number;
}

/** Writers take turns: latency of each one's own change over the live stream, and CPU time of the server per write. */
async function ownWrites(
  { measure }: BenchFixture,
  writers: readonly Writer[],
  write: (writer: Writer, language: Language) => Promise<unknown>,
) {
  const backMs: number[] = [];
  const serverMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const spent = await measure(async () => {
      for (let turn = 0; turn < WRITES_A_ROUND; turn += 1) {
        const writer = writers[turn % writers.length];
        if (!writer) throw new Error('there is no writer');
        writer.changes += 1;
        const begun = performance.now();
        const received = writer.stream.next(bringsRow(writer.actor.id));
        const [, back] = await Promise.all([
          write(writer, languages[writer.changes % languages.length] ?? 'us'),
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

interface DeliveryRun {
  crowd: Crowd;
  teacher: Visitor;
  lesson: BenchLesson;
  times: number;
}

/** The teacher renames the lesson, which is sent to every listener. */
async function measureDelivery({ measure }: BenchFixture, { crowd, teacher, lesson, times }: DeliveryRun) {
  const spans: DeliveryTimes[] = [];
  const crowdBefore = crowd.cpuMs();
  const { serverMs } = await measure(async () => {
    for (let index = 0; index < times; index += 1) {
      // A name of its own, because the listeners search their frames for it.
      const name = `Much watched ${sharedNow()}`;
      const waitForDelivery = await crowd.listen(name);
      const sent = sharedNow();
      await teacher.send([callOf('lesson.edit', { id: lesson.id, name })]);
      const { first, p95, last, lost } = await waitForDelivery();
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
