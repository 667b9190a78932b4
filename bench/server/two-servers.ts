import { availableParallelism } from 'node:os';
import { type Figure, median } from '#bench/harness/figure.ts';
import { type Product, startProduct } from '#bench/harness/product.ts';
import { saveProgress } from '#bench/server/progress-load.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const ROUNDS = 3;
const LEARNERS = 60;
const READINGS = 10;
/** One core per server, two for Postgres and two for the load; with fewer, two servers compete for the same cores. */
const CORES = 6;

/** Gain from a second server on the same Postgres: the same work on one server and on both. */
export async function twoServers(fixture: BenchFixture): Promise<Figure[]> {
  const lesson = await fixture.school.lesson('Read at two servers', READINGS, 1);
  const second = await startProduct(fixture.product.dataDir);
  const alone = [fixture.product];
  const both = [fixture.product, second];

  async function round(servers: readonly Product[]) {
    const { count, elapsedMs, serverMs } = await saveProgress(fixture, { lesson, learners: LEARNERS, servers });
    return { rate: (count / elapsedMs) * 1000, ratePerCore: (count / serverMs) * 1000 };
  }

  const rounds: { one: Awaited<ReturnType<typeof round>>; two: Awaited<ReturnType<typeof round>> }[] = [];
  try {
    await round(both);
    for (let index = 0; index < ROUNDS; index += 1) rounds.push({ one: await round(alone), two: await round(both) });
  } finally {
    await second.stop();
  }
  const rate = (of: 'one' | 'two') => median(rounds.map((each) => each[of].rate));
  const ratePerCore = (of: 'one' | 'two') => median(rounds.map((each) => each[of].ratePerCore));
  const cores = availableParallelism();
  const hasRoom = cores >= CORES;
  return [
    {
      name: `two servers on one Postgres: commands per ${hasRoom ? 'second' : 'CPU second'}, times one server's`,
      value: hasRoom ? rate('two') / rate('one') : (2 * ratePerCore('two')) / ratePerCore('one'),
      unit: '',
      atLeast: 1.7,
      note: hasRoom
        ? `${rate('one').toFixed(0)} and ${rate('two').toFixed(0)} a second, on ${cores} cores`
        : `${cores} cores cannot run both beside Postgres, so each is given a core of its own on paper: ${ratePerCore('one').toFixed(0)} and 2 x ${ratePerCore('two').toFixed(0)}; as they ran, ${rate('one').toFixed(0)} and ${rate('two').toFixed(0)} a second`,
    },
  ];
}
