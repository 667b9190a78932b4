import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, languages } from '#domain/account/user.ts';
import { type Figure, median, percentile } from './figure.ts';
import { inParallel, type Stage } from './stage.ts';
import { bringsRow, callOf, type Stream, type Visitor, visitor } from './visitor.ts';

const CONNECTIONS = 1000;
const PEOPLE = 250;
const OWN_WRITES = 300;
const PUBLIC_CHANGES = 30;
const CATALOG_CHANGES = 5;
/** Between two writes: this measures how long one takes, not how many there can be. */
const PAUSE_MS = 10;

/** With a thousand connections open: how soon an own write is back, and how soon the last of them knows of a public change. */
export async function stream({ product, school, measure }: Stage): Promise<Figure[]> {
  const lesson = await school.lesson('Much watched', 2, 1);
  const topics = [`lesson:${lesson.id}`];
  const people = (await school.people(PEOPLE)).map((person) => ({ ...person, spoken: 0 }));
  const agent = new Agent({ keepAlive: true });
  const seats: { person: { actor: Actor; spoken: number }; browser: Visitor; stream: Stream }[] = [];
  const seated = Array.from({ length: CONNECTIONS / PEOPLE }, () => people).flat();
  const joined = await measure(() =>
    inParallel(seated, 16, async (person) => {
      const browser = visitor(product.url, person.cookie, agent);
      seats.push({ person, browser, stream: await browser.join(topics) });
    }),
  );

  const ownMs: number[] = [];
  const own = await measure(async () => {
    for (let index = 0; index < OWN_WRITES; index += 1) {
      const seat = seats[(index * 7) % CONNECTIONS];
      if (!seat) continue;
      // Another one than the time before: what does not change is not told.
      seat.person.spoken += 1;
      const language = languages[seat.person.spoken % languages.length] ?? 'us';
      const begun = performance.now();
      const told = seat.stream.next(bringsRow(seat.person.actor.id));
      await Promise.all([
        told.then(() => ownMs.push(performance.now() - begun)),
        seat.browser.send([callOf('user.speak', { language })]),
      ]);
      await pause(PAUSE_MS);
    }
  });

  const teacher = visitor(product.url, (await school.signIn(lesson.teacher)).cookie);
  const change = async (count: number, streams: readonly Stream[]) => {
    const spans: { first: number; last: number }[] = [];
    for (let index = 0; index < count; index += 1) {
      const begun = performance.now();
      const arrivals = streams.map(async (each) => {
        await each.next(bringsRow(lesson.id));
        return performance.now() - begun;
      });
      await teacher.send([callOf('lesson.revise', { id: lesson.id, name: `Much watched ${begun}` })]);
      const spent = await Promise.all(arrivals);
      spans.push({ first: Math.min(...spent), last: Math.max(...spent) });
      await pause(PAUSE_MS);
    }
    return spans;
  };
  const streams = seats.map((seat) => seat.stream);
  let spans: { first: number; last: number }[] = [];
  const fanOut = await measure(async () => {
    spans = await change(PUBLIC_CHANGES, streams);
  });
  for (const { browser } of seats) browser.hangUp();

  const watchers: Stream[] = [];
  const shelf: Visitor[] = [];
  await inParallel(seated, 16, async ({ cookie }) => {
    const browser = visitor(product.url, cookie, agent);
    shelf.push(browser);
    watchers.push(await browser.join(['catalog:public']));
  });
  const catalog = await change(CATALOG_CHANGES, watchers);
  for (const browser of shelf) browser.hangUp();
  teacher.leave();
  agent.destroy();

  const of = `with ${CONNECTIONS} connections`;
  return [
    { name: `joining the stream, ${of}: server CPU`, value: joined.serverMs / CONNECTIONS, unit: 'ms' },
    {
      name: `an own write, ${of}: back after, p95`,
      value: percentile(ownMs, 0.95),
      unit: 'ms',
      note: `p50 ${median(ownMs).toFixed(1)}`,
    },
    { name: `an own write, ${of}: server CPU`, value: own.serverMs / OWN_WRITES, unit: 'ms' },
    {
      name: `a public change, ${of}: with the last of them after, p50`,
      value: median(spans.map(({ last }) => last)),
      unit: 'ms',
      note: `with the first after ${median(spans.map(({ first }) => first)).toFixed(1)}, the last p95 ${percentile(
        spans.map(({ last }) => last),
        0.95,
      ).toFixed(1)}`,
    },
    { name: `a public change, ${of}: server CPU`, value: fanOut.serverMs / PUBLIC_CHANGES, unit: 'ms' },
    {
      name: `a change in the open catalog, ${of}: with the last of them after, p50`,
      value: median(catalog.map(({ last }) => last)),
      unit: 'ms',
      note: 'collected for up to a second',
    },
  ];
}
