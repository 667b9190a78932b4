import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import type { Id } from '#domain/kernel/id.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { newId } from '#server/core/store/new-id.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { freeAllowance } from '#server/tutor/answer/allowance.ts';
import { type Answers, createAnswers } from '#server/tutor/answer/answers.ts';
import { end, TestEngine, text } from '#server/tutor/answer/test-engine.ts';
import { commands } from '#sync/commands.ts';
import type { AnswerLine } from '#sync/tutor/answer-line.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';

let server: TestServer;
let engine: TestEngine;
let learner: Actor;
let stranger: Actor;
let admin: Actor;

beforeAll(async () => {
  const { url } = await testDatabase();
  server = await startTestServer(url, { commands, queries, engineFor: async () => engine });
  [stranger, admin] = [await putPerson(server.pool, 'stranger'), await putPerson(server.pool, 'admin', 'ADMIN')];
  await server.admit(stranger, admin);
});
afterAll(() => server.stop());
beforeEach(async () => {
  engine = new TestEngine();
  learner = await putPerson(server.pool, 'learner');
  await server.admit(learner);
});

const call = (path: string, actor: Actor = learner, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    ...init,
    headers: { cookie: `sid=${actor.id}`, origin: 'https://school.example.test', 'content-type': 'application/json' },
  });

async function run(name: string, input: object, actor: Actor = learner): Promise<CommandAnswer> {
  const response = await call('/api/commands', actor, { body: JSON.stringify([{ key: newId('Key'), name, input }]) });
  return ((await response.json()) as [CommandAnswer])[0];
}

const tutorOf = async ({ id }: Actor): Promise<Id<'Tutor'>> =>
  (await server.pool.query<{ id: Id<'Tutor'> }>('select personal_tutor_id as id from "user" where id = $1', [id]))
    .rows[0]!.id;

const conversation = () => newId('Conversation');

/** Asks a question and returns the id of its chat turn. */
async function ask(words: string, more: object = {}): Promise<Id<'TutorMemory'>> {
  const id = newId('TutorMemory');
  const tutorID = await tutorOf(learner);
  const asked = { id, messageID: newId('OpenAIChatResponse'), conversationID: conversation(), tutorID, words };
  expect(await run('tutor.ask', { ...asked, scope: { kind: 'enrolled' }, place: null, ...more })).toMatchObject({
    ok: true,
  });
  return id;
}

/** Reader of an answer, line by line. */
async function reader(id: string, query = '', actor: Actor = learner) {
  const aborting = new AbortController();
  const response = await call(`/api/tutor/exchanges/${id}/answer${query}`, actor, { signal: aborting.signal });
  const lines = (async function* () {
    let rest = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const whole = (rest + part).split('\n');
      rest = whole.pop()!;
      for (const line of whole) if (line !== '') yield JSON.parse(line) as AnswerLine;
    }
  })();
  return {
    status: response.status,
    next: async () => (await lines.next()).value as AnswerLine | undefined,
    rest: async () => {
      const all: AnswerLine[] = [];
      for await (const line of lines) all.push(line);
      return all;
    },
    leave: () => aborting.abort(),
  };
}

const rowOf = async (id: string) =>
  (
    await server.pool.query<{ status: string; content: string; answer: { text: string } | ''; used: string[] }>(
      `select status, content, tutor_airesponse as answer, used_memory_ids as used from tutor_memory where id = $1`,
      [id],
    )
  ).rows[0];
const messagesOf = async (id: string) =>
  (
    await server.pool.query<object>(
      `select role, content, content_type as type from open_ai_chat_response where tutormemory_id = $1
        order by created_at, id`,
      [id],
    )
  ).rows;

/** Asks a question whose engine says `said`, and reads the answer to its end. */
async function answered(words: string, more: object = {}, said = 'An answer.'): Promise<Id<'TutorMemory'>> {
  const id = await ask(words, more);
  engine.say(text(said), end);
  await (await reader(id)).rest();
  return id;
}

/** Records for each settling of the engine's charge whether it was paid. */
function recordSettling(): boolean[] {
  const settled: boolean[] = [];
  const usage = { inputTokens: 1, outputTokens: 1, isEstimated: false };
  engine.charge = {
    used: Promise.resolve({ how: 'done', usage, hasShown: true }),
    async settle(_client, _usage, isPaid) {
      settled.push(isPaid);
      return 0;
    },
    countLate: async () => undefined,
  };
  return settled;
}

describe('answers of a tutor', () => {
  test('an answer comes in numbered events and is stored: messages in order, text with sources [S-247, S-248, S-250, S-252]', async () => {
    const id = await ask('What is damping?');
    const source = {
      lessonID: newId('Lesson'),
      versionID: newId('LessonVersion'),
      nodeID: newId('LessonNode'),
      blockID: 'b1',
      start: 0,
      end: 4,
      quote: 'Damp',
      lessonName: 'Bridges',
      stepName: 'Damping',
    };
    const said = [
      { type: 'source', source } as const,
      text('It slows [^1]'),
      { type: 'next', questions: ['Why?'] } as const,
    ];
    engine.say(...said, end);
    const lines = await (await reader(id)).rest();
    expect(lines[0]).toMatchObject({ t: 'run', engine: 'model' });
    expect(lines.slice(1)).toEqual([...said, end].map((event, n) => ({ t: 'event', n, event })));
    expect(await rowOf(id)).toMatchObject({
      status: 'ANSWERED',
      answer: { engine: 'model', text: 'It slows [^1]', sources: [source], next: ['Why?'], end: 'done' },
    });
    expect(await messagesOf(id)).toEqual([
      { role: 'user', content: 'What is damping?', type: 'text' },
      { role: 'assistant', content: 'It slows [^1]', type: 'markdown' },
    ]);
    expect(await (await reader(id)).rest()).toEqual([{ t: 'kept' }]);
    expect(engine.asked).toHaveLength(1);
  });

  test('an answer is the same for all its readers, from any position, also after a lost connection', async () => {
    const id = await ask('What is damping?');
    engine.say(text('One '));
    const first = await reader(id);
    const begun = await first.next();
    expect(await first.next()).toMatchObject({ n: 0 });
    const others = await Promise.all(Array.from({ length: 9 }, () => reader(id)));
    for (const other of others) {
      expect(await other.next()).toEqual(begun);
      expect(await other.next()).toMatchObject({ n: 0 });
    }
    first.leave();
    engine.say(text('two.'), end);
    const again = await reader(id, `?run=${(begun as { run: string }).run}&from=1`);
    expect((await again.rest()).map((line) => (line.t === 'event' ? line.n : line.t))).toEqual(['run', 1, 2]);
    for (const other of others) expect((await other.rest()).map((line) => Reflect.get(line, 'n'))).toEqual([1, 2]);
    expect(await rowOf(id)).toMatchObject({ answer: { text: 'One two.' } });
    expect(engine.asked).toHaveLength(1);
  });

  test('an answer requested with the run of another attempt is sent from its beginning', async () => {
    const id = await ask('Why?');
    engine.say(text('Because.'), end);
    const lines = await (await reader(id, `?run=${newId('Run')}&from=1`)).rest();
    expect(lines[1]).toMatchObject({ n: 0, event: { text: 'Because.' } });
  });

  test('an answer goes on when nobody reads it', async () => {
    const id = await ask('Why?');
    const only = await reader(id);
    await only.next();
    only.leave();
    engine.say(text('Because.'), end);
    await expect.poll(() => rowOf(id)).toMatchObject({ status: 'ANSWERED', answer: { text: 'Because.' } });
  });

  test('an answer is stopped at once, even if its engine hangs; its text stays, and it can be asked again', async () => {
    const id = await ask('Why?');
    engine.say(text('Half of it'));
    const reading = await reader(id);
    await reading.next();
    await reading.next();
    expect((await call(`/api/tutor/exchanges/${id}/stop`)).status).toBe(200);
    expect(await reading.rest()).toMatchObject([{ event: { type: 'end', how: 'stopped' } }]);
    expect(await rowOf(id)).toMatchObject({ status: 'STOPPED', answer: { text: 'Half of it' } });
    expect(engine.asked[0]?.signal.aborted).toBe(true);
    expect(await run('tutor.regenerateAnswer', { id })).toMatchObject({ ok: true });
    expect(await messagesOf(id)).toHaveLength(1);
    engine = new TestEngine();
    engine.say(text('All of it.'), end);
    await (await reader(id)).rest();
    expect(await messagesOf(id)).toMatchObject([{ role: 'user' }, { content: 'All of it.' }]);
  });

  test('an answer that fails ends as failed and stores no message', async () => {
    const id = await ask('Why?');
    engine.say(text('Half'), new Error('the model is away'));
    expect((await (await reader(id)).rest()).at(-1)).toMatchObject({ event: { type: 'end', how: 'failed' } });
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' });
    expect(await messagesOf(id)).toHaveLength(1);
  });

  test('an answer without visible text has failed, however its engine ends it', async () => {
    const id = await ask('Why?');
    engine.say(text(' \n[^1]'), end);
    expect((await (await reader(id)).rest()).at(-1)).toMatchObject({ event: { type: 'end', how: 'failed' } });
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' });
  });

  test('an answer that the database refuses has failed, is not charged and can be asked again at once', async () => {
    const settled = recordSettling();
    const id = await ask('Why?');
    engine.say(text(`Be\0cause.`), end);
    expect((await (await reader(id)).rest()).at(-1)).toMatchObject({ event: { type: 'end', how: 'failed' } });
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', answer: { cost: 0 } });
    // The first settling was in a transaction that was rolled back.
    expect(settled).toEqual([true, false]);
    expect(await run('tutor.regenerateAnswer', { id })).toMatchObject({ ok: true });
    engine.say(text('Because.'), end);
    await (await reader(id)).rest();
    expect(await rowOf(id)).toMatchObject({ status: 'ANSWERED', answer: { text: 'Because.' } });
  });

  test('an answer whose question is deleted meanwhile is neither stored nor charged', async () => {
    const settled = recordSettling();

    const id = await ask('Why?');
    engine.say(text('Half'));
    const reading = await reader(id);
    await reading.next();
    await run('memory.delete', { id });
    engine.say(end);
    await reading.rest();
    expect(await rowOf(id)).toBeUndefined();
    expect(await messagesOf(id)).toEqual([]);
    expect(settled).toEqual([false]);
    const { rowCount } = await server.pool.query('select from tutor_answering where exchange_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  test('an answer is for its owner only: those of others and missing ones are refused alike', async () => {
    const id = await ask('Why?');
    const problem = async (response: Response) => {
      const { requestId: _, ...rest } = (await response.json()) as { requestId: string };
      return rest;
    };
    for (const verb of ['answer', 'stop']) {
      const missing = await problem(await call(`/api/tutor/exchanges/${newId('TutorMemory')}/${verb}`, stranger));
      expect(missing).toMatchObject({ status: 404, code: 'not_found' });
      for (const other of [stranger, admin])
        expect(await problem(await call(`/api/tutor/exchanges/${id}/${verb}`, other))).toEqual(missing);
      expect((await call(`/api/tutor/exchanges/none/${verb}`)).status).toBe(404);
      expect((await call(`/api/tutor/exchanges/${id}/${verb}`, { ...learner, id: newId('User') })).status).toBe(401);
    }
    expect(engine.asked).toHaveLength(0);
    engine.say(text('For my eyes.'));
    const reading = await reader(id);
    await reading.next();
    expect((await call(`/api/tutor/exchanges/${id}/answer`, stranger)).status).toBe(404);
    engine.say(end);
    await reading.rest();
  });

  test('a fifth answer of one person is refused until one of the others has ended', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => ask(`Question ${index}`)));
    const readers = [];
    for (const id of ids.slice(0, 4)) readers.push(await reader(id));
    expect((await call(`/api/tutor/exchanges/${ids[4]}/answer`)).status).toBe(429);
    for (const id of ids.slice(0, 4)) await call(`/api/tutor/exchanges/${id}/stop`);
    for (const each of readers) await each.rest();
    engine = new TestEngine();
    engine.say(text('Here.'), end);
    expect((await (await reader(ids[4]!)).rest()).at(-1)).toMatchObject({ event: end });
  });
});

test('an answer is stored with its cost and the reason for quoting, and signed-in people get their allowance', async () => {
  const id = await ask('What is damping?');
  const noModel = { why: 'balance', balance: 3, needed: 4_800 } as const;
  const used = { inputTokens: 1, outputTokens: 1, isEstimated: false };
  engine.charge = {
    used: Promise.resolve({ how: 'done', usage: used, hasShown: true }),
    settle: async (_client, usage, isPaid) => (isPaid && usage === used ? 1_234 : 0),
    countLate: async () => undefined,
  };
  engine.say({ type: 'noModel', noModel }, text('It slows.'), end);
  await (await reader(id)).rest();
  expect((await rowOf(id))?.answer).toMatchObject({ text: 'It slows.', cost: 1_234, noModel });
  const allowance = await call('/api/tutor/allowance', learner, { method: 'GET' });
  expect(await allowance.json()).toEqual(freeAllowance);
  expect((await call('/api/tutor/allowance', { ...learner, id: newId('User') }, { method: 'GET' })).status).toBe(401);
});

describe('answers of a crashed server', () => {
  const parts = () => ({ pool: server.pool, handlers: storeHandlers, sendEvent: async () => undefined });
  const another = (): Answers =>
    createAnswers({
      allowanceOf: async () => freeAllowance,
      ...parts(),
      engineFor: async () => engine,
      log: pino({ level: 'silent' }),
      onSaved: () => undefined,
    });
  const crash = (id: string) =>
    server.pool.query(
      `update tutor_answering set alive_at = now() - interval '1 hour', server_id = uuid7() where exchange_id = $1`,
      [id],
    );

  test('a chat turn of a crashed server has failed when it is opened, and is answered once when asked again', async () => {
    const id = await ask('Why?');
    engine.say(text('Half'));
    const lost = await reader(id);
    await lost.next();
    await crash(id);
    const survivor = another();
    expect(await survivor.open(learner, id)).toBe('kept');
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' });
    // The server that was presumed dead writes nothing when it comes back.
    engine.say(text(' of it'), end);
    await lost.rest();
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' });
    expect(await messagesOf(id)).toHaveLength(1);
    await run('tutor.regenerateAnswer', { id });
    engine.say(text('Once.'), end);
    await (await reader(id)).rest();
    expect(await messagesOf(id)).toMatchObject([{ role: 'user' }, { content: 'Once.' }]);
  });

  test('a chat turn of a crashed server is ended by the sweep when nobody opens it', async () => {
    const id = await ask('Why?');
    const lost = await reader(id);
    await lost.next();
    await crash(id);
    await another().sweep();
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' });
    engine.say(end);
    await lost.rest();
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' });
  });

  test('an answer of a live server is left to it by other servers, which can still stop it', async () => {
    const id = await ask('Why?');
    const reading = await reader(id);
    await reading.next();
    const other = another();
    await other.sweep();
    expect(await other.open(learner, id)).toBe('elsewhere');
    expect(engine.asked).toHaveLength(1);
    await other.stop(learner, id);
    expect((await reading.rest()).at(-1)).toMatchObject({ event: { how: 'stopped' } });
  });

  test('a server that shuts down in order keeps the text of its answers', async () => {
    const leaving = another();
    const id = await ask('Why?');
    engine.say(text('Half'));
    const answer = await leaving.open(learner, id);
    if (typeof answer === 'string') throw new Error(answer);
    for await (const said of answer.read(0, 10_000)) if (said) break;
    await leaving.close();
    expect(await rowOf(id)).toMatchObject({ status: 'STOPPED', answer: { text: 'Half' } });
  });
});

describe('questions to a tutor', () => {
  test('a question sent twice with the same ids is asked once and belongs to its sender [S-245, S-246, S-249, S-253, S-254]', async () => {
    const [id, messageID, tutorID] = [newId('TutorMemory'), newId('OpenAIChatResponse'), await tutorOf(learner)];
    const asked = {
      id,
      messageID,
      conversationID: conversation(),
      tutorID,
      words: 'Why?',
      scope: { kind: 'enrolled' },
    };
    const input = { ...asked, place: null };
    expect(await run('tutor.ask', { ...input, owner: stranger.id })).toMatchObject({ ok: false });
    for (let time = 0; time < 2; time += 1) expect(await run('tutor.ask', input)).toMatchObject({ ok: true });
    expect(await messagesOf(id)).toHaveLength(1);
    const { rows } = await server.pool.query(
      `select m.owner, m.user_id, r.owner as "messageOwner", r.tutormemory_id
         from tutor_memory m join open_ai_chat_response r on r.id = $2 where m.id = $1`,
      [id, messageID],
    );
    expect(rows).toEqual([{ owner: learner.id, user_id: learner.id, messageOwner: learner.id, tutormemory_id: id }]);
    expect(await run('tutor.ask', { ...input, id: newId('TutorMemory') }, stranger)).toMatchObject({ ok: false });
  });

  test.each([
    ['without words', { words: '  ' }],
    ['with too long a text', { words: 'x'.repeat(4_001) }],
    ['within a lesson that is not named', { scope: { kind: 'lesson' } }],
    ['within an unknown scope', { scope: { kind: 'all' } }],
    ['at an invalid place', { place: { lessonID: 'here' } }],
  ])('a question %s is refused and not stored', async (_fault, wrong) => {
    const id = newId('TutorMemory');
    const asked = { id, messageID: newId('OpenAIChatResponse'), conversationID: conversation(), words: 'Why?' };
    const input = { ...asked, tutorID: await tutorOf(learner), scope: { kind: 'enrolled' }, place: null, ...wrong };
    expect(await run('tutor.ask', input)).toMatchObject({ ok: false, problem: { code: 'invalid_input' } });
    expect(await rowOf(id)).toBeUndefined();
  });

  test('a rephrased question replaces its chat turn, which keeps its position in the list of conversations', async () => {
    const conversationID = conversation();
    const first = await answered('Wat?', { conversationID });
    const second = await answered('What?', { conversationID, insteadOf: first }, 'That.');
    expect(await rowOf(first)).toBeUndefined();
    expect(await messagesOf(first)).toEqual([]);
    const { rows } = await server.pool.query<object>(
      'select id, is_opening from tutor_memory where conversation_id = $1',
      [conversationID],
    );
    expect(rows).toEqual([{ id: second, is_opening: true }]);
  });

  test('a question reaches the engine with the earlier messages of its conversation and the learner’s position', async () => {
    const conversationID = conversation();
    await answered('What is damping?', { conversationID }, 'It slows.');
    const place = { lessonID: newId('Lesson'), nodeID: newId('LessonNode') };
    await answered('And then?', { conversationID, place, scope: { kind: 'lesson', id: place.lessonID } });
    expect(engine.asked[0]).toMatchObject({ earlier: [], language: 'en', tutor: { name: 'Sage' } });
    expect(engine.asked[1]).toMatchObject({
      words: 'And then?',
      earlier: [
        { role: 'user', content: 'What is damping?' },
        { role: 'assistant', content: 'It slows.' },
      ],
      place,
      scope: { kind: 'lesson', id: place.lessonID },
    });
  });
});

describe('memory of a tutor', () => {
  test('a fact told in one conversation is known in the next until it is forgotten [S-010, S-244]', async () => {
    const memoryID = await answered('My exam is on Friday. What is damping?');
    expect(await rowOf(memoryID)).toMatchObject({ content: 'My exam is on Friday.' });
    const conversationID = conversation();
    const later = await answered('How shall I learn?', { conversationID });
    expect(engine.asked[1]?.memories).toEqual([{ id: memoryID, content: 'My exam is on Friday.' }]);
    expect(await rowOf(later)).toMatchObject({ used: [memoryID] });
    await run('memory.delete', { id: memoryID });
    await answered('And now?', { conversationID });
    expect(engine.asked[2]?.memories).toEqual([]);
    // Answers that used the fact are not sent to the engine again either.
    expect(engine.asked[2]?.earlier).toEqual([]);
  });

  test('an edited fact is known in its new words, and a fact that was added by hand is known, too', async () => {
    const memoryID = await answered('I confuse sine and cosine.');
    await run('memory.edit', { id: memoryID, content: 'Knows sine by now' });
    const noted = newId('TutorMemory');
    await run('memory.add', { id: noted, tutorID: await tutorOf(learner), content: 'Likes maps' });
    await answered('Go on');
    expect(engine.asked[1]?.memories.map(({ content }) => content).toSorted()).toEqual([
      'Knows sine by now',
      'Likes maps',
    ]);
  });

  test('a memory that is switched off neither stores nor uses facts, and stays visible', async () => {
    const memoryID = await answered('My exam is on Friday.');
    const id = await tutorOf(learner);
    await run('memory.setEnabled', { id, isRemembering: false });
    const silent = await answered('I confuse sine and cosine.');
    expect(engine.asked[1]?.memories).toEqual([]);
    expect(await rowOf(silent)).toMatchObject({ content: '', used: [] });
    expect(await rowOf(memoryID)).toMatchObject({ content: 'My exam is on Friday.' });
  });

  test('the wording of an own question is corrected without another answer [S-541]', async () => {
    const id = await answered('Wy?');
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from open_ai_chat_response where tutormemory_id = $1 order by created_at, id',
      [id],
    );
    const [question, answer] = rows;
    const edit = (messageID: string | undefined, by = learner) =>
      run('tutor.editQuestion', { id: messageID, words: 'Why?' }, by);
    expect(await edit(question?.id, stranger)).toMatchObject({ ok: false, problem: { code: 'not_found' } });
    expect(await edit(question?.id)).toMatchObject({ ok: true });
    if (answer) expect(await edit(answer.id)).toMatchObject({ ok: false, problem: { code: 'invalid_state' } });
    expect((await messagesOf(id))[0]).toMatchObject({ content: 'Why?' });
  });

  test('a memory is forgotten as a whole, with every conversation, and nobody else’s is touched [S-242]', async () => {
    await answered('My exam is on Friday.');
    await answered('Why?');
    const own = await tutorOf(learner);
    expect(await run('memory.deleteAll', { tutorID: own }, stranger)).toMatchObject({ ok: false });
    const left = async () =>
      (await server.pool.query('select from tutor_memory where owner = $1', [learner.id])).rowCount;
    expect(await left()).toBe(2);
    await run('memory.deleteAll', { tutorID: own });
    expect(await left()).toBe(0);
    await answered('Who am I?');
    expect(engine.asked.at(-1)).toMatchObject({ memories: [], earlier: [] });
  });

  test('the extractive engine quotes a remembered fact only if the question is about it', async () => {
    engine = new TestEngine('quotes');
    const memoryID = await answered('My exam is on Friday.');
    await answered('I confuse sine and cosine.');
    const id = await ask('When is my exam?');
    engine.say(text('This is not in your lessons.'), { type: 'end', how: 'not_found' });
    await (await reader(id)).rest();
    expect(await rowOf(id)).toMatchObject({
      used: [memoryID],
      answer: { text: 'You told me:\n\n> My exam is on Friday.\n\n', end: 'done' },
    });
  });

  test('the extractive engine confirms a new fact if there is nothing to quote, and stores it once', async () => {
    engine = new TestEngine('quotes');
    const tell = async () => {
      const id = await ask('Remember that my exam is on Friday.');
      engine.say(text('This is not in your lessons.'), { type: 'end', how: 'not_found' });
      await (await reader(id)).rest();
      return rowOf(id);
    };
    const noted = { text: 'I will remember that.\n\n', end: 'done' };
    expect(await tell()).toMatchObject({ content: 'My exam is on Friday.', used: [], answer: noted });
    expect(await tell()).toMatchObject({ content: '', answer: { text: expect.stringContaining('You told me:') } });
  });

  test('a memory of somebody else cannot be forgotten, edited or rated', async () => {
    const memoryID = await answered('My exam is on Friday.');
    const before = await rowOf(memoryID);
    for (const [name, input] of [
      ['memory.edit', { content: 'Mine' }],
      ['tutor.rateAnswer', { isHelpful: true }],
      ['tutor.regenerateAnswer', {}],
    ] as const)
      expect(await run(name, { id: memoryID, ...input }, admin)).toMatchObject({
        ok: false,
        problem: { code: 'not_found' },
      });
    await run('memory.delete', { id: memoryID }, admin);
    expect(await rowOf(memoryID)).toEqual(before);
  });
});

test('the log contains no question, answer or memory, even if an engine fails over it [S-249]', async () => {
  const lines: string[] = [];
  const answers = createAnswers({
    allowanceOf: async () => freeAllowance,
    pool: server.pool,
    handlers: storeHandlers,
    sendEvent: async () => undefined,
    engineFor: async () => engine,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    onSaved: () => undefined,
  });
  const id = await ask('My exam about rattlesnakes is on Friday.');
  engine.say(text('Rattlesnakes bite.'), new TypeError('cannot answer: My exam about rattlesnakes'));
  await answers.open(learner, id);
  await expect.poll(async () => (await rowOf(id as TutorMemory['id']))?.status).toBe('FAILED');
  expect(lines.join('')).toContain('TypeError');
  expect(lines.join('').toLowerCase()).not.toContain('rattlesnake');
});
