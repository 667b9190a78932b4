import type pg from 'pg';
import { expect } from 'vitest';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import type { Device } from '#e2e/operator/device.ts';
import { DatabaseState } from '#server/core/live/test-change-observer.ts';

const wholeModels = (Object.keys(audience) as ModelName[]).filter((model) => audience[model].whole);

/** Checks that the device stores exactly the rows that the policy shows, for every model that is synced as a whole. */
export async function expectDeviceMatchesPolicy(pool: pg.Pool, device: Device): Promise<void> {
  const actor = { id: device.who.id, role: 'USER' } as const;
  const now = await DatabaseState.read(pool);
  const owed = (model: ModelName) =>
    [...(now.rows.get(model)?.keys() ?? [])]
      .map((id) => ({ id, row: now.viewOf(actor, model, id) }))
      .filter(({ row }) => row !== null);
  const kept = async (model: ModelName) => (await device.rows(model)).map(({ id, row }) => ({ id, row }));
  for (const model of wholeModels)
    await expect.poll(async () => sorted(await kept(model))).toEqual(sorted(owed(model)));
}

const sorted = <T extends { id: string }>(rows: T[]): T[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
