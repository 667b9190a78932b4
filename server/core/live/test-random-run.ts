import { expect } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import type { ClientRow, TestClient } from '#server/core/live/test-client.ts';
import { startTestHub } from '#server/core/live/test-hub.ts';
import { RandomOperations } from '#server/core/live/test-random-operations.ts';
import type { DatabaseState } from '#server/core/live/test-change-observer.ts';

/** Checks a row of the client: eager and followed rows must be there, and rows with updates must equal what the actor sees. */
function expectRow(client: TestClient, model: ModelName, row: ClientRow, last: DatabaseState): void {
  const seen = last.viewOf(client.actor, model, row.id);
  const isFollowed = audience[model].routes.some(
    ([prefix, column]) => prefix !== 'catalog' && client.topics.has(`${prefix}:${String(Reflect.get(row, column))}`),
  );
  const isKept = isFollowed || (client.isSubscribedTo(model, row) && !client.unsure.has(`${model} ${row.id}`));
  const here = client.row(model, row.id);
  if (seen !== null && (isFollowed || client.isEager(model, row))) expect(here).toBeDefined();
  if (here && isKept) expect(here).toEqual(seen);
}

function expectRows(client: TestClient, last: DatabaseState): void {
  for (const [model, rows] of last.rows) for (const row of rows.values()) expectRow(client, model, row, last);
  for (const [key, row] of client.rows) {
    const model = key.slice(0, key.indexOf(' ')) as ModelName;
    const isThere = last.rows.get(model)?.has(row.id) === true;
    if (client.isSubscribedTo(model, row) && !client.unsure.has(key)) expect([key, isThere]).toEqual([key, true]);
  }
}

interface RandomRun {
  seed: number;
  steps: number;
  /** Number of transactions before a cursor that are delivered again. */
  margin: bigint;
}

/**
 * Writes, cuts, subscribes and withdraws at random, identically for the same seed up to the machine's timing. In the
 * end each client has to hold the rows that the policy shows it.
 * @returns rows in frames that the policy hid at that moment
 */
export async function faultsOfRandomRun({ seed, steps, margin }: RandomRun): Promise<string[]> {
  const { url } = await testDatabase();
  const hub = await startTestHub(url, { margin, catalogIntervalMs: 20 });
  const operations = new RandomOperations(hub, seed);
  await operations.open(url);
  for (let step = 0; step < steps; step += 1) {
    await operations.write();
    if (operations.dice.roll(2) === 0) await operations.disturb();
  }
  await operations.settle();
  for (const client of operations.clients.values()) expectRows(client, operations.observer.last);
  expect(hub.hub.stats().resumes).toBeGreaterThan(0);
  await operations.close();
  await hub.stop();
  return operations.observer.faults();
}
