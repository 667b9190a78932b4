import { Agent } from 'node:http';
import { newId } from '#server/new-id.ts';
import { COMMANDS_PER_REQUEST, type CommandCall } from '#sync/protocol.ts';
import type { Product } from './product.ts';
import type { BenchLesson } from './school.ts';
import { inParallel } from './in-parallel.ts';
import type { Measured, Stage } from './stage.ts';
import { batchesOf, callOf, isDone, type Visitor, visitor } from './visitor.ts';

/** Batches in flight. */
const WIDTH = 16;

interface ProgressLoad {
  lesson: BenchLesson;
  learners: number;
  servers: readonly Product[];
}

/**
 * Progress as a browser that was offline sends it: a step opened, a step finished, ten in a request; each learner hears of it
 * on a socket. The learners spread over the servers.
 */
export async function saveProgress(
  { school, measure }: Stage,
  { lesson, learners, servers }: ProgressLoad,
): Promise<Measured & { count: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: WIDTH });
  const seats: { browser: Visitor; batches: CommandCall[][]; told: Promise<unknown> }[] = [];
  const places = (await school.people(learners)).map((person, index) => ({
    ...person,
    url: servers[index % servers.length]?.url ?? '',
  }));
  await inParallel(places, WIDTH, async ({ actor, cookie, url }) => {
    const enrollmentID = await school.enrol(actor, lesson.id);
    const calls = lesson.readings.flatMap((nodeID) => {
      const step = { enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') };
      return [callOf('step.open', step), callOf('step.finish', step)];
    });
    const browser = visitor(url, cookie, agent);
    const stream = await browser.join();
    seats.push({ browser, batches: batchesOf(calls), told: stream.next(isDone(calls.at(-1)?.key ?? '')) });
  });
  // The learners take turns, so that no two batches of one of them are in flight at once.
  const turns = Array.from({ length: (lesson.readings.length * 2) / COMMANDS_PER_REQUEST }, (_, turn) =>
    seats.map(({ browser, batches }) => ({ browser, batch: batches[turn] ?? [] })),
  ).flat();
  const measured = await measure(async () => {
    await inParallel(turns, WIDTH, ({ browser, batch }) => browser.send(batch));
    await Promise.all(seats.map(({ told }) => told));
  }, servers);
  for (const { browser } of seats) browser.hangUp();
  agent.destroy();
  return { ...measured, count: turns.reduce((sum, { batch }) => sum + batch.length, 0) };
}
