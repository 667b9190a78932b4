import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '#domain/account/user.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';
import { type Figure, percentile } from '#bench/harness/figure.ts';
import { flagsOf } from '#bench/harness/process-tree.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

export interface LlmOrder {
  actors: Actor[];
  atOnce: boolean;
}

export interface LlmReport {
  firstMs: number[];
  /** Time to first word of the model alone, without the product. */
  modelMs: number[];
  megabytes: number;
}

const ASKED = 60;
const STREAMS = 200;
const WARMING = 10;

/**
 * Answers of a model: delay of the first word compared with the model alone, and memory for many concurrent answers.
 */
export async function llmAnswers({ product, school }: BenchFixture): Promise<Figure[]> {
  const people = (await school.people(STREAMS)).map(({ actor }) => actor);
  const server = await startModelServer();
  const { connectionString = '' } = school.pool.options;
  const child = fork(new URL('llm-process.ts', import.meta.url), [connectionString, server.url], {
    execArgv: flagsOf(product.serverPid),
  });
  const order = async (asked: LlmOrder): Promise<LlmReport> => {
    child.send(asked);
    return ((await once(child, 'message')) as [LlmReport])[0];
  };
  server.answer(() => ({ text: 'The denominator says how many parts.[^1] '.repeat(20) }));
  await order({ actors: people.slice(0, WARMING), atOnce: false });
  const { firstMs, modelMs } = await order({ actors: people.slice(0, ASKED), atOnce: false });
  // Holds back the end of all answers until every answer has begun.
  let begun = 0;
  const all = Promise.withResolvers<undefined>();
  server.answer(() => {
    begun += 1;
    if (begun === STREAMS) all.resolve(undefined);
    return { text: slowly(all.promise) };
  });
  const { megabytes } = await order({ actors: people, atOnce: true });
  child.kill();
  await server.stop();
  const later = percentile(firstMs, 0.95) - percentile(modelMs, 0.95);
  const note = `p95 of ${ASKED}, ${percentile(firstMs, 0.95).toFixed(0)} ms less the model's own; held in the ledger, retrieval apart`;
  return [
    { name: 'first word over the model’s own', value: later, unit: 'ms', atMost: 60, note },
    { name: `${STREAMS} answers at once: memory of the process`, value: megabytes, unit: 'MB', atMost: 300 },
  ];
}

async function* slowly(all: Promise<unknown>) {
  yield 'The denominator says ';
  await all;
  for (let n = 0; n < 100; n += 1) {
    await pause(20);
    yield 'how many equal parts there are.[^1] ';
  }
}
