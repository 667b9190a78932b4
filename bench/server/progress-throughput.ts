import { type Figure, ofRounds } from '#bench/harness/figure.ts';
import { saveProgress } from '#bench/server/progress-load.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const ROUNDS = 3;
const LEARNERS = 150;
const WARM_UP = 60;
const READINGS = 10;

/** Throughput and cost of saving learners' progress. */
export async function progressThroughput(fixture: BenchFixture): Promise<Figure[]> {
  const lesson = await fixture.school.lesson('Much to read', READINGS, 1);
  const servers = [fixture.product];

  async function round(learners: number) {
    const { count, elapsedMs, serverMs, postgresMs } = await saveProgress(fixture, { lesson, learners, servers });
    return { rate: (count / elapsedMs) * 1000, server: serverMs / count, postgres: postgresMs / count };
  }

  await round(WARM_UP);
  const rounds = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(LEARNERS));
  return [
    { name: 'progress saves in batches of 10', ...ofRounds(rounds.map(({ rate }) => rate)), unit: '/s', atLeast: 500 },
    { name: 'a progress save: server CPU', ...ofRounds(rounds.map(({ server }) => server)), unit: 'ms', atMost: 1.2 },
    { name: 'a progress save: Postgres CPU', ...ofRounds(rounds.map(({ postgres }) => postgres)), unit: 'ms' },
  ];
}
