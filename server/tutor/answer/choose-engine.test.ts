import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { priceOfUsage } from '#domain/wallet/model-price.ts';
import { createLog } from '#server/core/log/log.ts';
import { testSchool } from '#server/test-school.ts';
import { allowanceReader } from '#server/tutor/answer/allowance.ts';
import { answerPrice } from '#server/tutor/answer/answer-price.ts';
import { engineChooser } from '#server/tutor/answer/choose-engine.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import { releaseAbandonedCalls } from '#server/wallet/model-call/settle-call.ts';
import { callBalancesOf, meteringOn, settleCharge, settledAnswerOf } from '#server/tutor/metering/test-metering.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';
import { learnerFacts } from '#server/tutor/llm/learner-facts.ts';
import { noQuiz, openQuiz, questionOf } from '#server/tutor/llm/test-llm.ts';

const START = 1_000_000;
const school = await testSchool();
const server = await startModelServer();
afterAll(() => server.stop());
const quotes: TutorEngine = {
  kind: 'quotes',
  async *answer() {
    yield { type: 'end', how: 'not_found' };
  },
};
const llm = {
  pool: school.pool,
  model: openModel({ baseUrl: server.url, apiKey: 'k', name: 'stand-in', monthlyCapInTokens: undefined }),
  find: async () => ({ passages: [] }),
  runCommand: () => Promise.reject(new Error('not asked for')),
  remember: async () => false,
  guardOf: async () => noQuiz,
  factsOf: learnerFacts(school.pool),
};
const lines: string[] = [];
const log = createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) });
const partsWith = (cap?: number) => ({ ...meteringOn(school.pool, cap), quotes, llm, log });
const engineFor = engineChooser(partsWith());

let learner: Actor;
beforeEach(async () => {
  learner = await school.person();
  server.seen.length = 0;
  lines.length = 0;
  server.answer(() => ({ text: 'Good. '.repeat(60), usage }));
});
const usage = { prompt_tokens: 2_000, completion_tokens: 300 };
const PRICE = priceOfUsage({ inputTokens: 2_000, outputTokens: 300 });
const books = () => callBalancesOf(school.pool, learner);
const answerOf = (engine: TutorEngine, question: TutorQuestion) => settledAnswerOf(school.pool, engine, question);
const ask = async (words = 'What?') => answerOf(await engineFor(learner, v7()), questionOf(learner, words));

describe('choice of the engine', () => {
  test('the extractive engine answers where there is no model, without cost and outside of all limits', async () => {
    const engine = await engineChooser({ ...partsWith(), llm: undefined })(learner, v7());
    expect(engine).toBe(quotes);
    expect(await books()).toMatchObject({ wallet: START, held: 0 });
    expect((await school.pool.query('select from model_call where owner = $1', [learner.id])).rowCount).toBe(0);
  });

  test('the model answers where there is one; its highest cost is held first, its real cost taken afterwards', async () => {
    const engine = await engineFor(learner, v7());
    expect(engine.kind).toBe('model');
    expect(await books()).toMatchObject({ wallet: START - answerPrice.most, held: answerPrice.most });
    expect(await answerOf(engine, questionOf(learner, 'What?'))).toMatchObject({ cost: PRICE });
    expect(await books()).toMatchObject({ wallet: START - PRICE, held: 0, everything: 0 });
  });

  /** Engine, reason for quoting and allowance, before and after asking. */
  const askWithCap = async (cap?: number) => {
    const engine = await engineChooser(partsWith(cap))(learner, v7());
    const [first] = (await answerOf(engine, questionOf(learner, 'What?'))).events;
    const allowance = await allowanceReader(meteringOn(school.pool, cap))(learner);
    return { kind: engine.kind, noModel: first?.type === 'noModel' ? first.noModel : null, allowance };
  };

  test('the extractive engine answers and says why once the school’s monthly cap is reached', async () => {
    const cap = answerPrice.most + PRICE;
    const capped = engineChooser(partsWith(cap));
    await school.pool.query('delete from model_call');
    const first = await capped(learner, v7());
    expect(first.kind).toBe('model');
    const now = new Date();
    const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
    const noModel = { why: 'cap', resetsAt };
    expect(await askWithCap(cap)).toMatchObject({ kind: 'quotes', noModel, allowance: { noModel } });
    await answerOf(first, questionOf(learner, 'What?'));
    expect((await capped(learner, v7())).kind).toBe('model');
  });

  test('the extractive engine answers once the wallet is empty, names both amounts and holds nothing', async () => {
    const tokens = START - answerPrice.least + 1;
    await school.pool.query(`select post_transfer($1, 'enroll', null, $2)`, [
      v7(),
      JSON.stringify([
        { account: { kind: 'wallet', owner: learner.id }, tokens: -tokens },
        { account: { kind: 'grant', owner: null }, tokens },
      ]),
    ]);
    const noModel = { why: 'balance', balance: answerPrice.least - 1, needed: answerPrice.least };
    expect(await askWithCap()).toMatchObject({ kind: 'quotes', noModel, allowance: { noModel } });
    expect(await books()).toMatchObject({ held: 0, wallet: answerPrice.least - 1 });
  });

  test('the extractive engine answers once the limit of the day is used up, which the allowance shows before', async () => {
    const { most } = answerPrice;
    const resetsAt = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
    for (let n = 0; n < 19; n += 1) await ask();
    const { limit, ...rest } = await allowanceReader(meteringOn(school.pool))(learner);
    expect([limit?.value, limit?.used, new Date(limit?.resetsAt ?? 0).toISOString()]).toEqual([20, 19, resetsAt]);
    expect(rest).toEqual({ most, noModel: null });
    await ask();
    const noModel = { why: 'limit', limit: 'tutorMessagesADay', value: 20, resetsAt: expect.any(String) };
    expect(await askWithCap()).toMatchObject({ kind: 'quotes', noModel, allowance: { limit: { used: 20 }, noModel } });
    expect(await books()).toMatchObject({ held: 0, wallet: START - 20 * PRICE });
    const unlimited = allowanceReader({ ...meteringOn(school.pool), limitsOf: noLimits });
    expect(await unlimited(learner)).toEqual({ most, limit: null, noModel: null });
  });
});

describe('cost of an answer', () => {
  test('a stopped answer costs what was read and written, whether or not its end is read', async () => {
    for (const isHeard of [true, false]) {
      learner = await school.person();
      server.answer(() => ({ text: endless() }));
      const stop = new AbortController();
      const engine = await engineFor(learner, v7());
      for await (const _event of engine.answer(questionOf(learner, 'What?', { signal: stop.signal }))) {
        if (!isHeard) break;
        stop.abort();
      }
      await settleCharge(school.pool, engine, true);
      const { wallet, held, cost, everything } = await books();
      expect([held, everything, wallet + cost]).toEqual([0, 0, START]);
      expect(cost).toBeGreaterThan(0);
      expect(cost).toBeLessThan(answerPrice.least);
    }
  });

  test('a failed answer costs nothing, and the log knows the reason and nothing of the words', async () => {
    for (const reply of [{ status: 401 }, { text: 'A part', breaks: 'end' as const }]) {
      server.answer(() => reply);
      expect((await ask('Where is Atlantis?')).end).toMatchObject({ how: 'failed' });
    }
    expect(await books()).toMatchObject({ wallet: START, held: 0, everything: 0 });
    expect(lines.map((line) => (JSON.parse(line) as { why: string }).why)).toEqual([
      'the model answered 401',
      'the model broke off, or does not speak the protocol',
    ]);
    expect(lines.join()).not.toContain('Atlantis');
  });

  test('an answer without a call of the model costs nothing', async () => {
    const guarded = engineChooser({ ...partsWith(), llm: { ...llm, guardOf: async () => openQuiz('x') } });
    await answerOf(await guarded(learner, v7()), questionOf(learner, 'The answer key please'));
    expect(await books()).toMatchObject({ wallet: START, held: 0 });
    expect(server.seen).toHaveLength(0);
  });

  test('an answer of several rounds costs all of them and has as many as its owner can pay', async () => {
    const usage = { prompt_tokens: 2_000, completion_tokens: 30 };
    const tools = [{ name: 'dueCards', input: {} }];
    server.answer((_body, number) => (number < 4 ? { tools, usage } : { tools, text: 'Good.', usage }));
    await ask();
    expect(server.seen).toHaveLength(4);
    expect(await books()).toMatchObject({ wallet: START - priceOfUsage({ inputTokens: 8_000, outputTokens: 120 }) });
  });

  test('an answer is held only once for the same call', async () => {
    const id = v7();
    await engineFor(learner, id);
    await expect(engineFor(learner, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await books()).toMatchObject({ held: answerPrice.most });
  });
});

test('a server that is killed during an answer leaves nothing held forever', async () => {
  server.answer(() => ({ text: endless() }));
  const program = fileURLToPath(new URL('test-answer-process.ts', import.meta.url));
  const args = [program, school.url, server.url, learner.id, v7()];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(said)).toContain('"type":"text"');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await server.seen[0]?.ended).toBe('aborted');
  expect(await books()).toMatchObject({ wallet: START - answerPrice.most, held: answerPrice.most, everything: 0 });
  const parts = meteringOn(school.pool);
  const later = new Date(Date.now() + 600_000).toISOString();
  await Promise.all([releaseAbandonedCalls(parts, later), releaseAbandonedCalls(parts, later)]);
  expect(await books()).toMatchObject({ wallet: START, held: 0, stillHeld: 0, everything: 0 });
});

async function* endless() {
  for (;;) {
    yield 'A part of a whole. ';
    await pause(0);
  }
}
