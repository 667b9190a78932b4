import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { testFolder } from '#tools/test/test-folder.ts';
import { type Figure, median, ofRounds } from '#bench/harness/figure.ts';
import { pssOf, treeOf } from '#bench/harness/process-tree.ts';
import { npmStart, type Product, startProduct } from '#bench/harness/product.ts';

const STARTS = 5;
const REST_MS = 15_000;

/** Start time of an installed, built and seeded product, and its memory when idle. */
export async function start(): Promise<Figure[]> {
  const dataDir = await testFolder();
  // The first start builds and seeds if necessary.
  const first = await startProduct(dataDir, { command: npmStart });
  await first.stop();
  const rounds: number[] = [];
  let atRest = { server: 0, postgres: 0 };
  for (let index = 0; index < STARTS; index += 1) {
    const product = await startProduct(dataDir, { command: npmStart });
    rounds.push(product.readyMs / 1000);
    const isLast = index === STARTS - 1;
    if (isLast) atRest = await restOf(product);
    await product.stop();
  }
  const again = await testFolder();
  const seeding = await startProduct(again, { command: npmStart });
  await seeding.stop();
  for (const folder of [dataDir, again]) rmSync(folder, { recursive: true, force: true });
  return [
    { name: 'npm start to ready', ...ofRounds(rounds), unit: 's', atMost: 5 },
    { name: 'npm start to ready, the first time: database and seed', value: seeding.readyMs / 1000, unit: 's' },
    {
      name: 'server and Postgres at rest, PSS',
      value: atRest.server + atRest.postgres,
      unit: 'MB',
      atMost: 300,
      note: `server ${atRest.server.toFixed(0)}, Postgres ${atRest.postgres.toFixed(0)}; npm and the launcher apart`,
    },
  ];
}

/** Idle memory in MB, measured after some monitoring requests and a pause. */
async function restOf({ url, serverPid, postgresPid }: Product): Promise<{ server: number; postgres: number }> {
  for (const path of ['/readyz', '/healthz', '/']) await (await fetch(`${url}${path}`)).text();
  await pause(REST_MS);
  const samples: { server: number; postgres: number }[] = [];
  for (let index = 0; index < 3; index += 1) {
    const postgres = treeOf(postgresPid).reduce((sum, { pid }) => sum + pssOf(pid), 0);
    samples.push({ server: pssOf(serverPid), postgres });
    await pause(1_000);
  }
  return {
    server: median(samples.map(({ server }) => server)),
    postgres: median(samples.map(({ postgres }) => postgres)),
  };
}
