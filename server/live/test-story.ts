import { expect } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import type { Row, TestClient } from '#server/live/test-client.ts';
import { startTestHub } from '#server/live/test-hub.ts';
import { Stir } from '#server/live/test-stir.ts';
import type { Moment } from '#server/live/test-witness.ts';

/** Checks a row of the client: eager and followed rows must be there, and rows with updates must equal what the actor sees. */
function expectRow(client: TestClient, model: ModelName, row: Row, last: Moment): void {
  const seen = last.seenBy(client.actor, model, row.id);
  const isFollowed = audience[model].routes.some(
    ([prefix, column]) => prefix !== 'catalog' && client.topics.has(`${prefix}:${String(Reflect.get(row, column))}`),
  );
  const isKept = isFollowed || (client.hears(model, row) && !client.unsure.has(`${model} ${row.id}`));
  const here = client.row(model, row.id);
  if (seen !== null && (isFollowed || client.isEager(model, row))) expect(here).toBeDefined();
  if (here && isKept) expect(here).toEqual(seen);
}

function expectRows(client: TestClient, last: Moment): void {
  for (const [model, rows] of last.rows) for (const row of rows.values()) expectRow(client, model, row, last);
  for (const [key, row] of client.rows) {
    const model = key.slice(0, key.indexOf(' ')) as ModelName;
    const isThere = last.rows.get(model)?.has(row.id) === true;
    if (client.hears(model, row) && !client.unsure.has(key)) expect([key, isThere]).toEqual([key, true]);
  }
}

interface Story {
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
export async function faultsOfStory({ seed, steps, margin }: Story): Promise<string[]> {
  const { url } = await testDatabase();
  const hub = await startTestHub(url, { margin, catalogMs: 20 });
  const stir = new Stir(hub, seed);
  await stir.open(url);
  for (let step = 0; step < steps; step += 1) {
    await stir.write();
    if (stir.dice.roll(2) === 0) await stir.stir();
  }
  await stir.settle();
  for (const client of stir.clients.values()) expectRows(client, stir.witness.last);
  expect(hub.hub.stats().resumes).toBeGreaterThan(0);
  await stir.close();
  await hub.stop();
  return stir.witness.faults();
}
