import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readers } from '#server/attack/test-mutated-readers.ts';
import type { MutationOrder, MutationReport } from '#server/attack/test-mutated-worker.ts';

/** Seconds for which each reader is given mutated files, and their seed. Set both to lengthen or repeat a run. */
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 20);
const SEED = process.env['ATTACK_SEED'] ?? randomUUID();

// Each worker reads many files here, which is faster. The product gives each file a worker of its own.
test.each(readers.map(({ name }) => name))(
  'a reader answers or refuses each mutated file without an unexpected error: %s',
  async (name) => {
    const order: MutationOrder = { name, seed: SEED, seconds: SECONDS };
    const worker = new Worker(new URL('test-mutated-worker.ts', import.meta.url), { workerData: order });
    const [{ files, outcomes, breaks }] = (await once(worker, 'message')) as [MutationReport];
    await worker.terminate();
    process.stdout.write(`${name}: ${files} files of seed ${SEED}, ${JSON.stringify(outcomes)}\n`);
    expect(breaks).toEqual([]);
    expect(files).toBeGreaterThan(0);
  },
);
