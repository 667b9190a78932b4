import process from 'node:process';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { engineChooser } from '#server/tutor/answer/choose-engine.ts';
import { meteringOn, settleCharge } from '#server/tutor/metering/test-metering.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { learnerFacts } from '#server/tutor/llm/learner-facts.ts';
import { givenPassage, noQuiz, questionOf } from '#server/tutor/llm/test-llm.ts';
import type { LlmOrder, LlmReport } from '#bench/tutor/llm-answers.ts';

/**
 * Process that runs the tutor's engine, metering and client as in a server, so that its memory can be measured
 * separately.
 */
const [databaseUrl = '', baseUrl = ''] = process.argv.slice(2);
const pool = openPool(databaseUrl, createLog({ logLevel: 'silent' }));
const model = openModel({ baseUrl, apiKey: undefined, name: 'stand-in', monthlyCapInTokens: undefined });
const passages = Array.from({ length: 6 }, (_, n) =>
  givenPassage(`Heading ${n}`, 'The denominator says into how many equal parts a whole is cut. '.repeat(8)),
);
const engineFor = engineChooser({
  ...meteringOn(pool),
  limitsOf: noLimits,
  quotes: { kind: 'quotes', answer: () => Promise.reject(new Error('not here')) as never },
  llm: {
    pool,
    model,
    find: async () => ({ passages }),
    runCommand: () => Promise.reject(new Error('not here')),
    remember: async () => false,
    guardOf: async () => noQuiz,
    factsOf: learnerFacts(pool),
  },
});

/** Time from the request to the first word; the rest is read to the end. */
async function firstWordOf(words: AsyncIterable<{ type: string }>, begun: number): Promise<number> {
  let firstMs = 0;
  for await (const { type } of words) if (type === 'text') firstMs ||= performance.now() - begun;
  return firstMs;
}

async function ask(actor: Actor): Promise<number> {
  const begun = performance.now();
  const engine = await engineFor(actor, newId('Exchange'));
  const firstMs = await firstWordOf(engine.answer(questionOf(actor, 'What is a denominator?')), begun);
  await settleCharge(pool, engine, true);
  return firstMs;
}

const askModel = (): Promise<number> => {
  const { signal } = new AbortController();
  const messages = [{ role: 'user' as const, content: 'What is a denominator?' }];
  return firstWordOf(model.stream({ instructions: '', messages, maxOutputTokens: 800, signal }), performance.now());
};

let mostBytes = 0;
const watch = setInterval(() => (mostBytes = Math.max(mostBytes, process.memoryUsage.rss())), 50);
watch.unref();

async function carryOut({ actors, atOnce }: LlmOrder): Promise<LlmReport> {
  const report: LlmReport = { firstMs: [], modelMs: [], megabytes: 0 };
  if (atOnce) report.firstMs = await Promise.all(actors.map(ask));
  else
    for (const actor of actors) {
      report.firstMs.push(await ask(actor));
      report.modelMs.push(await askModel());
    }
  return { ...report, megabytes: mostBytes / 1024 ** 2 };
}

process.on('message', (order: LlmOrder) => {
  void carryOut(order).then((report) => process.send?.(report));
});
