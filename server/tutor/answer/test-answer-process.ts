import process from 'node:process';
import type { UserId } from '#domain/kernel/id.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { engineChooser } from '#server/tutor/answer/choose-engine.ts';
import { meteringOn } from '#server/tutor/metering/test-metering.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { noQuiz, questionOf } from '#server/tutor/llm/test-llm.ts';

/** Program that answers one question, to be killed in the middle of it; it prints each event at once. */
const [databaseUrl = '', baseUrl = '', owner = '', exchangeID = ''] = process.argv.slice(2);
const pool = openPool(databaseUrl, createLog({ logLevel: 'silent' }));
const actor = { id: owner as UserId, role: 'USER' } as const;
const speaking = {
  pool,
  model: openModel({ baseUrl, apiKey: undefined, name: 'stand-in', monthlyCapInTokens: undefined }),
  find: async () => ({ passages: [] }),
  runCommand: () => Promise.reject(new Error('not here')),
  remember: async () => false,
  guardOf: async () => noQuiz,
  factsOf: async () => ({ lesson: undefined, step: undefined, mistakes: [] }),
};
const quotes = { kind: 'quotes', answer: () => Promise.reject(new Error('not here')) as never } as const;
const engine = await engineChooser({ ...meteringOn(pool), quotes, llm: speaking })(actor, exchangeID);
for await (const event of engine.answer(questionOf(actor, 'What is a fraction?')))
  process.stdout.write(`${JSON.stringify(event)}\n`);
await pool.end();
