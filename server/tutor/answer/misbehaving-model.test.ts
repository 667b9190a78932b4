import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { isAnswerVisible } from '#domain/tutor/visible-answer.ts';
import type { AnswerEvent, TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import type { Id } from '#domain/kernel/id.ts';
import { createLog } from '#server/core/log/log.ts';
import { invisibleMarkdown } from '#domain/kernel/text/test-invisible-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import { testSchool } from '#server/test-school.ts';
import { allowanceReader } from '#server/tutor/answer/allowance.ts';
import { answerPrice } from '#server/tutor/answer/answer-price.ts';
import { createAnswers } from '#server/tutor/answer/answers.ts';
import { engineChooser } from '#server/tutor/answer/choose-engine.ts';
import { spentThisMonth } from '#server/wallet/model-call/hold-call.ts';
import { callBalancesOf, meteringOn } from '#server/tutor/metering/test-metering.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import type { AnswerTimeouts } from '#server/tutor/model/model-timeout.ts';
import {
  call,
  delta,
  DONE,
  finish,
  head,
  rawResponse,
  type RawScript,
  errorResponse,
  textResponse,
  startRawModel,
  usageChunk,
  word,
} from '#server/tutor/model/test-raw-model.ts';
import { givenPassage, noQuiz, openQuiz } from '#server/tutor/llm/test-llm.ts';

const school = await testSchool();
const model = await startRawModel();
afterAll(() => model.stop());
const reader = await school.person();

const CITED = 'A fraction is a part of a whole.';
const ENOUGH: AnswerTimeouts = { firstWordMs: 60_000, nextWordMs: 60_000, totalMs: 60_000, retryMs: 1 };
const SOON_MS = 150;
/** Metering with a daily limit that the questions of this file never reach. */
const metering = { ...meteringOn(school.pool), limitsOf: () => ({ ...planLimits('FREE'), tutorMessagesADay: 500 }) };
const lines: string[] = [];
const log = createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) });

const answersWith = (patience: Partial<AnswerTimeouts> = {}, guard = noQuiz) => {
  const parts = { ...metering, log };
  const settings = { baseUrl: model.url, apiKey: 'sk-sesame', name: 'stand-in', monthlyCapInTokens: undefined };
  const speaking = {
    pool: school.pool,
    model: openModel(settings, { ...ENOUGH, ...patience }),
    find: async () => ({ passages: [givenPassage('Fractions', CITED)] }),
    runCommand: () => Promise.reject(new Error('nothing is to be done')),
    remember: async () => false,
    guardOf: async () => guard,
    factsOf: async () => ({ lesson: undefined, step: undefined, mistakes: [] }),
  };
  const quotes = { kind: 'quotes', answer: () => Promise.reject(new Error('not here')) as never } as const;
  const engineFor = engineChooser({ ...parts, quotes, llm: speaking });
  return createAnswers({ ...parts, engineFor, allowanceOf: allowanceReader(parts), onSaved: () => undefined });
};

interface Talk {
  learner: Actor;
  ask: (conversationID?: Id<'Conversation'>) => Promise<Id<'TutorMemory'>>;
}

/** Opens a conversation. */
async function talkOf(learner: Actor): Promise<Talk> {
  const [user] = await school.rows('User', 'x.id = $1', learner.id);
  const tutorID = user!.personalTutorID as Id<'Tutor'>;
  const of = newId('Conversation');
  return {
    learner,
    async ask(conversationID = of) {
      const id = newId('TutorMemory');
      const asked = { id, messageID: newId('OpenAIChatResponse'), conversationID, tutorID, place: null };
      await school.run(learner, 'tutor.ask', { ...asked, words: 'What is a fraction?', scope: { kind: 'enrolled' } });
      return id;
    },
  };
}

/** Reads an answer to its end. */
async function answerTo(answers: ReturnType<typeof answersWith>, learner: Actor, id: string, onWord?: () => void) {
  const answer = await answers.open(learner, id);
  if (typeof answer === 'string') throw new Error(answer);
  const events: AnswerEvent[] = [];
  for await (const line of answer.read(0, 60_000)) {
    if (!line) continue;
    events.push(line.event);
    if (line.event.type === 'text') onWord?.();
  }
  return events;
}

async function moneyOf(learner: Actor) {
  const [{ wallet, held, stillHeld, everything }, allowance, spent] = await Promise.all([
    callBalancesOf(school.pool, learner),
    allowanceReader(metering)(learner),
    spentThisMonth(school.pool),
  ]);
  return { wallet, held, stillHeld, everything, counted: allowance.limit!.used, spent };
}

const keptOf = async (id: string) => {
  const [row] = await school.rows('TutorMemory', 'x.id = $1', id);
  return { status: row!.status, answer: row!.tutorAIResponse as TutorAnswer };
};

const forever = new Promise<void>(() => undefined);
const NUL = String.fromCharCode(0);
const [HIGH, LOW] = ['\uD83D', '\uDE00'];
const FINE = textResponse(word(`${CITED} [^1]`));

async function endless(response: Parameters<RawScript>[0], piece: string, pieces = Number.POSITIVE_INFINITY) {
  head(response);
  for (let n = 0; n < pieces && !response.destroyed; n += 1) {
    const hasRoom = response.write(piece);
    if (!hasRoom) await Promise.race([new Promise((resolve) => response.once('drain', resolve)), pause(5)]);
  }
}

interface Row {
  does: string;
  script: RawScript;
  /** End of the answer, which decides whether it is paid. */
  end: TutorAnswer['end'];
  /** Text that the answer must contain, and a pattern that it must not match. */
  text?: string;
  without?: RegExp;
  patience?: Partial<AnswerTimeouts>;
  /** Moment at which the learner stops the answer. */
  stops?: 'asked' | 'answering';
}

const done = (does: string, script: RawScript, more: Partial<Row> = {}): Row => ({
  does,
  script,
  end: 'done',
  ...more,
});
const fails = (does: string, script: RawScript, more: Partial<Row> = {}): Row => ({
  does,
  script,
  end: 'failed',
  ...more,
});
const usage = (does: string, given: unknown, end: Row['end'] = 'done') =>
  ({
    does: `reports ${does} as its usage`,
    script: rawResponse(word(CITED), finish(), usageChunk(given), DONE),
    end,
  }) satisfies Row;

const rows: Row[] = [
  done('answers well', FINE, { text: `${CITED}[^1]` }),
  done('cites a sentence that it was not shown', textResponse(word(`${CITED} [^99]`)), { without: /\[\^99/ }),
  done('cites a sentence that says something else', textResponse(word('Whales sing at night in winter. [^1]')), {
    without: /\[\^1/,
  }),
  done('cites the numbers zero and minus one', textResponse(word(`${CITED} [^0] [^-1]`)), { without: /\[\^-/ }),
  done('ends within a note', textResponse(word(`${CITED} [^1`)), { without: /\[\^1/ }),
  done('writes a mail address', textResponse(word(`${CITED} Write to [us](mailto:a@b.example).`)), {
    without: /mailto:/,
  }),
  fails('answers 429', errorResponse(429, { 'retry-after': '0' })),
  fails('answers 500', errorResponse(500)),
  fails('answers 401', errorResponse(401)),
  fails('answers 404', errorResponse(404)),
  fails('redirects to another address', (response, _body, number) =>
    number === 1
      ? void response.writeHead(307, { location: `${model.url}/chat/completions` }).end()
      : FINE(response, _body, number),
  ),
  fails('cuts the connection within a word', (response) => {
    head(response);
    response.write(word('A fraction is a'), () => response.socket?.destroySoon());
  }),
  fails('ends without a finish reason', rawResponse(word(CITED))),
  fails('sends junk', rawResponse(word(CITED), 'data: {"not\n\n')),
  fails('sends bytes that are no protocol', rawResponse('\u0001\u0002 hello\n\n')),
  fails('names gzip and sends none', (response) => {
    head(response, { 'content-encoding': 'gzip' });
    response.end('this was never compressed');
  }),
  fails('sends a web page', (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to nginx!</h1>');
  }),
  fails('is silent before its headers', () => forever, { patience: { firstWordMs: SOON_MS } }),
  fails('is silent after its headers', (response) => head(response), { patience: { firstWordMs: SOON_MS } }),
  fails(
    'keeps the connection alive without a word',
    async (response) => {
      head(response);
      for (; !response.destroyed; await pause(10)) response.write(`: wait\n\n${word('')}`);
    },
    { patience: { firstWordMs: SOON_MS } },
  ),
  fails(
    'is silent in the middle',
    (response) => {
      head(response);
      response.write(word('A fraction is a part '));
    },
    { patience: { nextWordMs: SOON_MS } },
  ),
  fails(
    'drips a word at a time for ever',
    async (response) => {
      head(response);
      for (; !response.destroyed; await pause(10)) response.write(word('part '));
    },
    { patience: { totalMs: SOON_MS } },
  ),
  fails('says nothing', textResponse()),
  fails('says spaces', textResponse(word('  \n\n '))),
  fails('says only markup', textResponse(word('[^1] ** \n\n---\n'))),
  ...Object.entries(invisibleMarkdown).map(([what, markdown]) =>
    fails(`says ${what} alone`, textResponse(word(markdown))),
  ),
  ...[...`\u200B\u3164`, '&nbsp;', '<!-- word -->'].map((piece) =>
    fails(
      `drips ${JSON.stringify(piece)} for too long before it answers`,
      async (response) => {
        head(response);
        for (let n = 0; n < 60 && !response.destroyed; n += 1, await pause(10)) response.write(word(piece));
        response.end(word(CITED) + finish() + DONE);
      },
      { patience: { firstWordMs: SOON_MS, nextWordMs: SOON_MS } },
    ),
  ),
  fails('calls a tool in every round', textResponse(call('dueCards', '{}'))),
  fails('points to a step in every round and says nothing', textResponse(call('openStep', '{"source":1}'))),
  ...(
    [
      ['calls an unknown tool', 'eraseEverything', '{}'],
      ['calls a tool with broken JSON', 'searchLessons', '{"query": "frac'],
      ['calls a tool with wrong arguments', 'searchLessons', '{"query": 7}'],
      ['calls a tool that acts without being asked', 'makeCard', '{"source":1}'],
      ['calls a tool with a NUL', 'searchLessons', JSON.stringify({ query: `frac${NUL}tion` })],
    ] as const
  ).map(([does, name, given]) =>
    done(does, (response, body, number) =>
      number === 1
        ? rawResponse(call(name, given), finish('tool_calls'), DONE)(response, body, number)
        : FINE(response, body, number),
    ),
  ),
  done('says a NUL', textResponse(word(`A fraction${NUL} is a part of a whole.`)), { text: CITED }),
  done('says halves of characters', textResponse(word(`${LOW}A fraction${HIGH} is a part of a whole.${HIGH}`)), {
    text: CITED,
  }),
  done('says a character in two pieces', textResponse(word(`${CITED} ${HIGH}`), word(`${LOW} Good.`)), {
    text: `${HIGH}${LOW} Good`,
  }),
  done('speaks for ever in small pieces', (response) => endless(response, word(`${CITED} `.repeat(8)))),
  done('says 50 MB in pieces of 1 MB', (response) => endless(response, word('word '.repeat(200_000)), 50)),
  fails('says 50 MB in one piece', (response) => {
    head(response);
    response.write('data: {"choices":[{"index":0,"delta":{"content":"');
    void (async () => {
      for (let n = 0; n < 50 && !response.destroyed; n += 1)
        if (!response.write('word '.repeat(200_000)))
          await Promise.race([new Promise((resolve) => response.once('drain', resolve)), pause(5)]);
    })();
  }),
  usage('nine hundred million tokens', { prompt_tokens: 900_000_000, completion_tokens: 900_000_000 }),
  usage('negative numbers', { prompt_tokens: -5_000_000, completion_tokens: -7 }),
  usage('zero', { prompt_tokens: 0, completion_tokens: 0 }),
  usage('parts of a token', { prompt_tokens: 1_000.5, completion_tokens: 20.25 }),
  usage('nothing', null),
  usage('words', { prompt_tokens: 'many', completion_tokens: 'more' }, 'failed'),
  {
    ...usage('a number that is not finite', null, 'failed'),
    script: rawResponse(
      word(CITED),
      finish(),
      'data: {"choices":[],"usage":{"prompt_tokens":1e999,"completion_tokens":NaN}}\n\n',
      DONE,
    ),
  },
  done('ends twice', rawResponse(word(CITED), finish(), DONE, DONE)),
  done(
    'answers on after its end',
    rawResponse(word(CITED), finish(), word(' More.'), finish(), DONE, word(' Still more.')),
  ),
  done('sends endless reasoning before it answers', (response) =>
    endless(response, delta({ reasoning_content: 'hm '.repeat(500), content: 'A part. ' })),
  ),
  {
    does: 'goes on after the learner stopped it',
    script(response) {
      head(response);
      response.write(word('A part of a whole. '));
      response.once('close', () => response.write(word('And more.')));
    },
    end: 'stopped',
    stops: 'answering',
  },
  { does: 'is stopped before its first word', script: () => forever, end: 'stopped', stops: 'asked' },
];

describe('charge for a model that misbehaves', () => {
  test.for(rows)(
    'a model that $does is paid only for words that were shown and saved',
    async ({ script, end, text, without, patience, stops }) => {
      const { learner, ask } = await talkOf(reader);
      const answers = answersWith(patience);
      const before = await moneyOf(learner);
      model.asked.length = 0;
      model.script = script;
      const id = await ask();
      const stop = () => void answers.stop(learner, id);
      const hearing = answerTo(answers, learner, id, stops === 'answering' ? stop : undefined);
      if (stops === 'asked') {
        await expect.poll(() => model.asked.length).toBe(1);
        stop();
      }
      const events = await hearing;
      const after = await moneyOf(learner);
      const { status, answer } = await keptOf(id);

      const paid = before.wallet - after.wallet;
      const isPaid = end !== 'failed' && isAnswerVisible(answer.text);
      expect(events.at(-1)).toMatchObject({ type: 'end', how: end });
      expect(answer).toMatchObject({ end, cost: paid });
      expect(status).toBe({ done: 'ANSWERED', not_found: 'ANSWERED', stopped: 'STOPPED', failed: 'FAILED' }[end]);
      expect(paid > 0).toBe(isPaid);
      expect(paid).toBeLessThanOrEqual(answerPrice.most);
      expect(after).toMatchObject({ held: 0, stillHeld: 0, everything: 0, counted: before.counted + (isPaid ? 1 : 0) });
      // The month's spending grows by no more than one answer may cost.
      expect(after.spent - before.spent).toBeLessThanOrEqual(answerPrice.most);
      expect(after.spent - before.spent).toBeGreaterThanOrEqual(paid);
      if (text !== undefined) expect(answer.text).toContain(text);
      if (without) expect(answer.text).not.toMatch(without);
      expect(answer.text.isWellFormed() && !answer.text.includes(NUL)).toBe(true);
      expect(JSON.stringify(model.asked) + JSON.stringify(events) + lines.join('')).not.toMatch(/AI_|sesame/);

      model.script = FINE;
      await answerTo(answersWith(), learner, await ask());
      expect(await moneyOf(learner)).toMatchObject({ held: 0, counted: after.counted + 1 });
    },
  );
});

test.each([
  { shown: 'nothing', text: 'It is Resonance.', isPaid: false },
  { shown: 'one sentence', text: `${CITED} It is Resonance.`, isPaid: true },
])('an answer of which an open quiz shows $shown is charged: $isPaid', async ({ text, isPaid }) => {
  const { learner, ask } = await talkOf(await school.person());
  const before = await moneyOf(learner);
  model.script = textResponse(word(text));
  const id = await ask();
  await answerTo(answersWith({}, openQuiz('Resonance')), learner, id);
  const { status, answer } = await keptOf(id);
  expect(status).toBe('ANSWERED');
  expect(answer.text).not.toContain('Resonance');
  expect(answer.cost! > 0).toBe(isPaid);
  const after = await moneyOf(learner);
  expect(after).toMatchObject({
    wallet: before.wallet - answer.cost!,
    held: 0,
    counted: isPaid ? 1 : 0,
    everything: 0,
  });
});

test('four of six questions at once are answered, and the others can be asked as soon as there is room', async () => {
  const { learner, ask } = await talkOf(await school.person());
  const both = [answersWith(), answersWith()];
  const go = Promise.withResolvers<void>();
  model.asked.length = 0;
  model.script = async (response, body, number) => {
    await go.promise;
    await FINE(response, body, number);
  };
  const ids = await Promise.all(Array.from({ length: 6 }, () => ask(newId('Conversation'))));
  const opened = await Promise.allSettled(ids.map((id, n) => both[n % 2]!.open(learner, id)));
  const refusals = opened.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refusals).toMatchObject([{ code: 'too_many' }, { code: 'too_many' }]);
  expect(await callBalancesOf(school.pool, learner)).toMatchObject({ held: 4 * answerPrice.most });
  go.resolve();
  for (const [n, each] of opened.entries())
    if (each.status === 'fulfilled') await answerTo(both[n % 2]!, learner, ids[n]!).catch(() => undefined);
  const status = async (id: string) => (await keptOf(id)).status;
  for (const [n, each] of opened.entries())
    if (each.status === 'fulfilled') await expect.poll(() => status(ids[n]!)).toBe('ANSWERED');
  expect(model.asked).toHaveLength(4);
  for (const [n, each] of opened.entries())
    if (each.status === 'rejected') await answerTo(both[n % 2]!, learner, ids[n]!);
  expect(await Promise.all(ids.map(status))).toEqual(Array.from({ length: 6 }, () => 'ANSWERED'));
  expect(await moneyOf(learner)).toMatchObject({ held: 0, counted: 6, everything: 0 });
});
