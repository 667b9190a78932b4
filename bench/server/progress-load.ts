import { Agent } from 'node:http';
import { newId } from '#server/core/store/new-id.ts';
import { COMMANDS_PER_REQUEST, type CommandCall } from '#sync/core/protocol.ts';
import type { Product } from '#bench/harness/product.ts';
import type { BenchLesson } from '#bench/harness/school.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { Measured, BenchFixture } from '#bench/harness/fixture.ts';
import { batchesOf, callOf, isDone, type Visitor, visitor } from '#bench/harness/visitor.ts';

/** Number of concurrent batches. */
const WIDTH = 16;

interface ProgressLoad {
  lesson: BenchLesson;
  learners: number;
  servers: readonly Product[];
}

/**
 * Sends progress as a browser returning online does, ten commands per request; each learner listens on a socket.
 * Learners are spread over the servers.
 */
export async function saveProgress(
  { school, measure }: BenchFixture,
  { lesson, learners, servers }: ProgressLoad,
): Promise<Measured & { count: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: WIDTH });
  const seats: { browser: Visitor; batches: CommandCall[][]; arrival: Promise<unknown> }[] = [];
  const places = (await school.people(learners)).map((person, index) => ({
    ...person,
    url: servers[index % servers.length]?.url ?? '',
  }));
  await inParallel(places, WIDTH, async ({ actor, cookie, url }) => {
    const enrollmentID = await school.enroll(actor, lesson.id);
    const calls = lesson.readings.flatMap((nodeID) => {
      const step = { enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') };
      return [callOf('step.open', step), callOf('step.finish', step)];
    });
    const browser = visitor(url, cookie, agent);
    const stream = await browser.join();
    seats.push({ browser, batches: batchesOf(calls), arrival: stream.next(isDone(calls.at(-1)?.key ?? '')) });
  });
  // Batches of one learner never overlap, because learners take turns.
  const turns = Array.from({ length: (lesson.readings.length * 2) / COMMANDS_PER_REQUEST }, (_, turn) =>
    seats.map(({ browser, batches }) => ({ browser, batch: batches[turn] ?? [] })),
  ).flat();
  const measured = await measure(async () => {
    await inParallel(turns, WIDTH, ({ browser, batch }) => browser.send(batch));
    await Promise.all(seats.map(({ arrival }) => arrival));
  }, servers);
  for (const { browser } of seats) browser.disconnect();
  agent.destroy();
  return { ...measured, count: turns.reduce((sum, { batch }) => sum + batch.length, 0) };
}
