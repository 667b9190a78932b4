import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createLog } from '#server/core/log/log.ts';
import {
  type Model,
  type ModelEvent,
  ModelFailure,
  noUsage,
  type StreamEnd,
  type StreamRequest,
} from '#server/tutor/model/model.ts';
import { offerOllama } from '#server/tutor/model/find-ollama.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';

const KEY = 'sk-open-sesame';
const server = await startModelServer();
afterAll(() => server.stop());
const patience = { firstWordMs: 20_000, nextWordMs: 20_000, totalMs: 20_000, retryMs: 1 };
const settings = { baseUrl: server.url, apiKey: KEY, name: 'stand-in', monthlyCapInTokens: undefined };
const model = openModel(settings, patience);

beforeEach(() => {
  server.seen.length = 0;
});

const asked = (changed: Partial<StreamRequest> = {}): StreamRequest => ({
  instructions: 'You are a tutor.',
  messages: [{ role: 'user', content: 'What is a fraction?' }],
  maxOutputTokens: 500,
  signal: new AbortController().signal,
  ...changed,
});

async function collectEvents(request = asked(), of: Model = model) {
  const events: ModelEvent[] = [];
  for await (const event of of.stream(request)) events.push(event);
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { text, events, end: events.at(-1) };
}

describe('streamed answer of a model', () => {
  test('a streamed answer comes word by word, with the usage that the endpoint reports', async () => {
    server.answer(() => ({ text: 'A part of a whole.', usage: { prompt_tokens: 40, completion_tokens: 5 } }));
    const { text, events, end } = await collectEvents();
    expect(text).toBe('A part of a whole.');
    expect(events.length).toBeGreaterThan(4);
    const usage = { inputTokens: 40, outputTokens: 5, isEstimated: false };
    expect(end).toEqual({ type: 'end', how: 'done', usage });
    expect(server.seen).toMatchObject([
      { authorization: `Bearer ${KEY}`, body: { model: 'stand-in', max_tokens: 500, stream: true } },
    ]);
  });

  test('a streamed answer without reported usage is metered by its text and marked as estimated', async () => {
    server.answer(() => ({ text: 'word '.repeat(70), usage: null }));
    const { end } = await collectEvents();
    expect(end).toMatchObject({ usage: { inputTokens: 10, outputTokens: 100, isEstimated: true } });
  });

  test('a streamed answer may call tools with input that fits their schema, and all rounds are counted', async () => {
    const ran: unknown[] = [];
    const look = {
      description: 'Looks.',
      input: z.object({ query: z.string() }),
      run: async (input: unknown) => {
        ran.push(input);
        return { found: 'two parts' };
      },
    };
    const usage = { prompt_tokens: 10, completion_tokens: 3 };
    const rounds = [
      { tools: [{ name: 'look', input: { query: 'fraction' } }], usage },
      {
        tools: [
          { name: 'look', input: { query: 7 } },
          { name: 'erase', input: {} },
        ],
        usage,
      },
      { text: 'It has two parts.', usage },
    ];
    server.answer((_body, number) => rounds[number - 1] ?? {});
    const { text, end } = await collectEvents(asked({ tools: { look }, maxRounds: 4 }));
    expect(text).toBe('It has two parts.');
    expect(ran).toEqual([{ query: 'fraction' }]);
    expect(end).toMatchObject({ how: 'done', usage: { inputTokens: 30, outputTokens: 9 } });
    expect(server.seen[1]?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: '{"found":"two parts"}' });
  });

  test('a streamed answer ends after its most rounds', async () => {
    const look = { description: 'Looks.', input: z.object({}), run: async () => ({}) };
    server.answer(() => ({ tools: [{ name: 'look', input: {} }] }));
    expect((await collectEvents(asked({ tools: { look }, maxRounds: 2 }))).end).toMatchObject({ how: 'done' });
    expect(server.seen).toHaveLength(2);
  });

  test('a streamed answer that reached its maximum length ends as cut', async () => {
    server.answer(() => ({ text: 'A part', finish: 'length' }));
    expect((await collectEvents()).end).toMatchObject({ how: 'cut' });
  });

  test('a stopped answer closes the connection at once and counts what was received', async () => {
    const stop = new AbortController();
    server.answer(() => ({ text: endless('part ') }));
    const events: ModelEvent[] = [];
    for await (const event of model.stream(asked({ signal: stop.signal }))) {
      events.push(event);
      if (events.length === 3) stop.abort();
    }
    expect(await server.seen[0]?.ended).toBe('aborted');
    const { how, usage } = events.at(-1) as Extract<ModelEvent, { type: 'end' }>;
    expect(how).toBe('stopped');
    expect(usage).toMatchObject({ inputTokens: 10, isEstimated: true });
    expect(usage.outputTokens).toBeGreaterThan(3);
  });

  test('an answer whose reader leaves closes the connection, too, and is counted', async () => {
    server.answer(() => ({ text: endless('part ') }));
    const ends: StreamEnd[] = [];
    for await (const event of model.stream(asked({ onEnd: (end) => ends.push(end) }))) if (event.type === 'text') break;
    expect(await server.seen[0]?.ended).toBe('aborted');
    expect(ends).toMatchObject([{ how: 'stopped', usage: { inputTokens: 10, isEstimated: true } }]);
  });
});

describe('failures of an endpoint', () => {
  test.each([429, 500, 503])('an endpoint that fails with %d is asked again until it answers', async (status) => {
    server.answer((_body, number) => (number < 3 ? { status, headers: { 'retry-after': '0' } } : { text: 'Here.' }));
    expect(await collectEvents()).toMatchObject({ text: 'Here.', end: { how: 'done' } });
    expect(server.seen).toHaveLength(3);
  });

  test.each([
    [503, 3],
    [401, 1],
    [400, 1],
  ])('an endpoint that always fails with %d is asked %d times', async (status, times) => {
    server.answer(() => ({ status, error: `Incorrect API key provided: ${KEY}` }));
    const { end } = await collectEvents();
    expect(end).toMatchObject({ how: 'failed', why: `the model answered ${status}`, usage: noUsage });
    expect(server.seen).toHaveLength(times);
  });

  test('an endpoint that asks for a longer wait than anybody has is not asked again', async () => {
    server.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
    expect((await collectEvents()).end).toMatchObject({ how: 'failed', why: 'the model answered 429' });
    expect(server.seen).toHaveLength(1);
  });

  test.each(['connection', 'end', 'junk'] as const)(
    'an endpoint that fails within an answer (%s) is not asked again, and its text is kept and counted',
    async (breaks) => {
      const isHeard = Promise.withResolvers<undefined>();
      server.answer(() => ({ text: then('A part of', isHeard.promise), breaks }));
      let text = '';
      let end: ModelEvent | undefined;
      for await (const event of model.stream(asked())) {
        if (event.type === 'text') text += event.text;
        isHeard.resolve(undefined);
        end = event;
      }
      expect(text).toBe('A part of');
      expect(end).toMatchObject({ how: 'failed', usage: { isEstimated: true } });
      expect(server.seen).toHaveLength(1);
    },
  );

  test('an endpoint that is silent, at the beginning or later, is given up', async () => {
    const hasty = openModel(settings, { ...patience, firstWordMs: 50, nextWordMs: 50 });
    for (const first of ['', 'A part']) {
      server.seen.length = 0;
      server.answer(() => ({ text: then(first, never) }));
      expect((await collectEvents(asked(), hasty)).end).toMatchObject({
        how: 'failed',
        why: 'the model took too long',
      });
      expect(await server.seen[0]?.ended).toBe('aborted');
    }
  });

  test('an endpoint that cannot be reached is reported with the reason', async () => {
    const nowhere = openModel({ ...settings, baseUrl: 'http://127.0.0.1:9/v1' }, patience);
    const { end } = await collectEvents(asked(), nowhere);
    expect(end).toMatchObject({ how: 'failed', why: expect.stringContaining('cannot be reached') });
  });

  test('a failure is reported, to the caller and in the log, without the key and without any text', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
    server.answer(() => ({ status: 401, error: `Incorrect API key provided: ${KEY}` }));
    const { end } = await collectEvents();
    const failure = await model
      .object({ ...asked(), prompt: 'What is a fraction?', schema: z.object({}) })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelFailure);
    log.error({ end, err: failure }, 'a model failed');
    expect(lines.join()).toContain('the model answered 401');
    expect(lines.join()).not.toMatch(/sesame|fraction/);
  });
});

describe('object of a schema', () => {
  const schema = z.object({ name: z.string().min(1), steps: z.array(z.string()) });
  const good = { name: 'Fractions', steps: ['Parts'] };
  const usage = { prompt_tokens: 10, completion_tokens: 4 };
  const draft = () => model.object({ ...asked(), prompt: 'Draft a lesson.', schema });

  test('an object is requested by its schema', async () => {
    server.answer(() => ({ text: JSON.stringify(good), usage }));
    expect(await draft()).toEqual({ value: good, usage: { inputTokens: 10, outputTokens: 4, isEstimated: false } });
    expect(server.seen[0]?.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { schema: { required: ['name', 'steps'] } },
    });
  });

  test('an object that does not fit goes back once with its faults, and both rounds are counted', async () => {
    server.answer((_body, n) => ({ text: JSON.stringify(n === 1 ? { name: '', steps: 'Parts' } : good), usage }));
    expect(await draft()).toMatchObject({ value: good, usage: { inputTokens: 20, outputTokens: 8 } });
    expect(server.seen[1]?.body.messages.at(-1)?.content).toMatch(
      /does not fit: name \(too_small\), steps \(invalid_type\)/,
    );
  });

  test.each(['no JSON at all', '{"name":1}', ''])(
    'an object that does not fit twice (%j) is a failure with a clear reason',
    async (text) => {
      server.answer(() => ({ text, usage }));
      const failure = await draft().catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'unavailable', usage: { inputTokens: 20, outputTokens: 8 } });
      expect((failure as ModelFailure).detail).toContain("the model's answer does not fit");
      expect(server.seen).toHaveLength(2);
    },
  );

  test('an object also comes from an endpoint without schemas, which is then always asked that way', async () => {
    const older = openModel(settings, patience);
    server.answer(({ response_format }) =>
      response_format?.type === 'json_schema'
        ? { status: 400 }
        : { text: `\`\`\`json\n${JSON.stringify(good)}\n\`\`\`` },
    );
    for (const _time of [1, 2])
      expect((await older.object({ ...asked(), prompt: 'Draft.', schema })).value).toEqual(good);
    const formats = server.seen.map(({ body }) => body.response_format?.type);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(server.seen.at(-1)?.body.messages[0]?.content).toContain('"required":["name","steps"]');
  });

  test('an object that is no longer wanted closes the connection', async () => {
    const stop = new AbortController();
    server.answer(() => ({ text: then('{', never) }));
    const drafted = model.object({ ...asked({ signal: stop.signal }), prompt: 'Draft.', schema });
    drafted.catch(() => undefined);
    await expect.poll(() => server.seen.length).toBe(1);
    stop.abort();
    await expect(drafted).rejects.toBeInstanceOf(ModelFailure);
    expect(await server.seen[0]?.ended).toBe('aborted');
  });
});

describe('offer of a local Ollama', () => {
  const url = new URL(server.url).origin;
  test('a running Ollama is offered with the settings to copy', async () => {
    expect(await offerOllama(undefined, url)).toContain(`  AI_BASE_URL=${url}/v1\n  AI_MODEL=stand-in:1b\n`);
  });

  test('no Ollama is offered if a model is set or none is running', async () => {
    expect(await offerOllama(settings, url)).toBe('');
    expect(await offerOllama(undefined, 'http://127.0.0.1:9')).toBe('');
  });
});

async function* endless(text: string) {
  for (;;) {
    yield text;
    // Lets the other side run.
    await pause(0);
  }
}

const never = new Promise(() => undefined);

async function* then(text: string, until: Promise<unknown>) {
  yield text;
  await until;
}
