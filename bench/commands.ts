import { Agent } from 'node:http';
import { newId } from '#server/new-id.ts';
import { COMMANDS_PER_REQUEST, type CommandCall } from '#sync/protocol.ts';
import { type Figure, ofRounds } from './figure.ts';
import { inParallel, type Stage } from './stage.ts';
import { callOf, isDone, type Visitor, visitor } from './visitor.ts';

const ROUNDS = 3;
const LEARNERS = 150;
const WARM_UP = 60;
const READINGS = 10;
/** Batches in flight. */
const WIDTH = 16;

/** Progress as a browser that was offline sends it: a step opened, a step finished, ten in a request; each learner hears of it on a socket. */
export async function commands({ product, school, measure }: Stage): Promise<Figure[]> {
  const lesson = await school.lesson('Much to read', READINGS, 1);
  const agent = new Agent({ keepAlive: true, maxSockets: WIDTH });

  async function round(learners: number) {
    const seats: { browser: Visitor; batches: CommandCall[][]; told: Promise<unknown> }[] = [];
    await inParallel(await school.people(learners), WIDTH, async ({ actor, cookie }) => {
      const enrollmentID = await school.enrol(actor, lesson.id);
      const calls = lesson.readings.flatMap((nodeID) => {
        const step = { enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') };
        return [callOf('step.open', step), callOf('step.finish', step)];
      });
      const browser = visitor(product.url, cookie, agent);
      const stream = await browser.join();
      seats.push({ browser, batches: batchesOf(calls), told: stream.next(isDone(calls.at(-1)?.key ?? '')) });
    });
    // The learners take turns, so that no two batches of one of them are in flight at once.
    const turns = Array.from({ length: (READINGS * 2) / COMMANDS_PER_REQUEST }, (_, turn) =>
      seats.map(({ browser, batches }) => ({ browser, batch: batches[turn] ?? [] })),
    ).flat();
    const count = turns.reduce((sum, { batch }) => sum + batch.length, 0);
    const { serverMs, postgresMs, elapsedMs } = await measure(async () => {
      await inParallel(turns, WIDTH, ({ browser, batch }) => browser.send(batch));
      await Promise.all(seats.map(({ told }) => told));
    });
    for (const { browser } of seats) browser.hangUp();
    return { rate: (count / elapsedMs) * 1000, server: serverMs / count, postgres: postgresMs / count };
  }

  await round(WARM_UP);
  const rounds = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(LEARNERS));
  agent.destroy();
  return [
    { name: 'progress saves in batches of 10', ...ofRounds(rounds.map(({ rate }) => rate)), unit: '/s', atLeast: 500 },
    { name: 'a progress save: server CPU', ...ofRounds(rounds.map(({ server }) => server)), unit: 'ms', atMost: 1.2 },
    { name: 'a progress save: Postgres CPU', ...ofRounds(rounds.map(({ postgres }) => postgres)), unit: 'ms' },
  ];
}

const batchesOf = (calls: readonly CommandCall[]): CommandCall[][] =>
  Array.from({ length: Math.ceil(calls.length / COMMANDS_PER_REQUEST) }, (_, index) =>
    calls.slice(index * COMMANDS_PER_REQUEST, (index + 1) * COMMANDS_PER_REQUEST),
  );
