import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { questionOf as quizQuestion } from '#domain/teach/question/test-questions.ts';
import { quizLesson, quizTaker } from '#server/learn/effects/test-quiz.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { RunCommand } from '#server/core/store/write/run-command.ts';
import { testSchool } from '#server/test-school.ts';
import { estimateTokens } from '#server/tutor/model/model.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';
import type { GivenPassage, KeyGuard } from '#server/tutor/engine/key-guard.ts';
import { learnerFacts } from '#server/tutor/llm/learner-facts.ts';
import { ROUND, llmEngine, type LlmEngineParts } from '#server/tutor/llm/llm-engine.ts';
import { answerOf, givenPassage, noQuiz, openQuiz, questionOf } from '#server/tutor/llm/test-llm.ts';

const school = await testSchool();
const server = await startModelServer();
afterAll(() => server.stop());
const settings = { baseUrl: server.url, apiKey: undefined, name: 'stand-in', monthlyCapInTokens: undefined };
const model = openModel(settings);

const denominator = givenPassage(
  'Denominators',
  'The denominator says into how many equal parts a whole is cut. It stands below the line.',
  'One half equals 2 quarters.',
);

let learner: Actor;
let found: GivenPassage[];
let guard: KeyGuard;
beforeEach(async () => {
  learner = await school.person();
  server.seen.length = 0;
  [found, guard] = [[denominator], noQuiz];
});

const runCommand: RunCommand = async (actor, { key, name, input }) => ({
  xid: '0',
  result: await school.run(actor, name as never, input as never, key),
});
const engine = (changed: Partial<LlmEngineParts> = {}) =>
  llmEngine(
    {
      pool: school.pool,
      model,
      find: async () => ({ passages: found }),
      runCommand,
      remember: async () => false,
      guardOf: async () => guard,
      factsOf: learnerFacts(school.pool),
      ...changed,
    },
    { rounds: 4, outputTokens: 800 },
  );
const ask = (words: string, changed: Parameters<typeof questionOf>[2] = {}, parts: Partial<LlmEngineParts> = {}) =>
  answerOf(engine(parts), questionOf(learner, words, changed));
const promptOf = (round = 0) => JSON.stringify(server.seen[round]?.body.messages);

describe('answers of the LLM engine', () => {
  test('an answer cites sentences of lessons, each source before the text that names it and with its place', async () => {
    server.answer(() => ({
      text: 'The denominator says how many parts a whole has.[^1] Below the line it stands. [^2] So one half equals 2 quarters [^3].',
    }));
    const { events, text, sources, end } = await ask('What is a denominator?');
    expect(text).toBe(
      'The denominator says how many parts a whole has.[^1] Below the line it stands.[^2] So one half equals 2 quarters.[^3]',
    );
    expect(sources.map(({ quote }) => quote)).toEqual([
      'The denominator says into how many equal parts a whole is cut.',
      'It stands below the line.',
      'One half equals 2 quarters.',
    ]);
    for (const { blockID, start, end: until, quote } of sources) {
      const part = denominator.parts.find((each) => each.blockID === blockID)!;
      expect(denominator.body.slice(part.at + start, part.at + until)).toBe(quote);
    }
    expect(namesAhead(events)).toEqual([]);
    expect(end).toMatchObject({ type: 'end', how: 'done', usage: { outputTokens: expect.any(Number) } });
  });

  test('an answer loses citations of sentences that are missing, do not support it or have another number', async () => {
    server.answer(() => ({
      text: 'The denominator is blue like the sea in summer.[^1] A whole is cut.[^7] One half equals 3 quarters.[^3] [^1]: a note.',
    }));
    const { text, sources } = await ask('What is a denominator?');
    expect(sources).toEqual([]);
    expect(text).toBe(
      'The denominator is blue like the sea in summer.[^0] A whole is cut.[^0] One half equals 3 quarters.:[^0] a note.',
    );
  });

  test('an answer marks each claim without a source, and no question, announcement or cheer', async () => {
    server.answer(() => ({
      text: `# Denominators of fractions

Good question! The denominator says how many parts a whole has.[^1] Paris is a city. Is it? Look:

- the **denominator** stands below the line [^2]
- *it was made in 1407*

| Name | Is a number |
|---|---|
| one half | equals 2 quarters [^3] |
| one third | equals a lot of apples |

This is not in your lessons.`,
    }));
    expect((await ask('What is a denominator?')).text).toBe(`# Denominators of fractions

Good question! The denominator says how many parts a whole has.[^1] Paris is a city.[^0] Is it? Look:

- the **denominator** stands below the line[^2]
- *it was made in 1407*[^0]

| Name | Is a number |
|---|---|
| one half | equals 2 quarters[^3] |
| one third | equals a lot of apples[^0] |

This is not in your lessons.`);
  });

  test('an answer begins while the model is still writing', async () => {
    const release = Promise.withResolvers<undefined>();
    server.answer(() => ({ text: slow(release.promise) }));
    const events = engine().answer(questionOf(learner, 'What is a denominator?'))[Symbol.asyncIterator]();
    const spoken: string[] = [];
    for (let next = await events.next(); !next.done; next = await events.next()) {
      if (next.value.type === 'text') spoken.push(next.value.text);
      if (spoken.join('') === 'First of all.[^0] Then') release.resolve(undefined);
    }
    expect(spoken.join('')).toBe('First of all.[^0] Then more.');
    expect(spoken[0]).toBe('First of all.');
  });

  test('an answer is the same in pieces of any size and never takes back what was shown', async () => {
    const said =
      'The denominator says how many parts a whole has. [^1] See [it](https://evil.example) at www.evil.example or `a.b`! Next:\n\n- *one* half equals 2 quarters [^3]\n```\ncode [^1]\n```\nEnd <b>here</b> [^9]';
    const answers = new Set<string>();
    for (const size of [1, 2, 3, 7, 20, 500]) {
      server.answer(() => ({ text: said.match(new RegExp(`[^]{1,${size}}`, 'g'))! }));
      answers.add((await ask('What?')).text);
    }
    expect([...answers]).toEqual([
      'The denominator says how many parts a whole has.[^1] See it at  or `a.b`! Next:\n\n- *one* half equals 2 quarters[^2]\n```\ncode [^1]\n```\nEnd here',
    ]);
  });

  test('an answer sends the model no more than its hold covers, however much text there is', async () => {
    const long = (letters: string) => `${letters.repeat(10)} `.repeat(6_000);
    found = Array.from({ length: 30 }, (_, n) =>
      givenPassage(
        'Many',
        `Here is ${n}. `.repeat(200),
        long('word'),
        ...Array.from({ length: 90 }, (_each, m) => `${n} ${m} is so.`),
      ),
    );
    server.answer((_body, number) =>
      number < 4 ? { tools: Array.from({ length: 9 }, () => ({ name: 'searchLessons', input: { query: 'x' } })) } : {},
    );
    await ask(long('why'), {
      earlier: [{ role: 'user', content: long('what') }],
      memories: Array.from({ length: 60 }, () => ({ id: newId('TutorMemory'), content: 'I know. '.repeat(60) })),
    });
    expect(server.seen).toHaveLength(4);
    for (const { body } of server.seen)
      expect(estimateTokens(JSON.stringify([body.messages, body.tools]))).toBeLessThan(ROUND.inputTokens);
  });

  test('an answer contains no links and no images', async () => {
    server.answer(() => ({
      text: 'See [this](https://evil.example/a) and ![it](https://evil.example/b?x=1) <img src=x> at https://evil.example/c now.',
    }));
    expect((await ask('What?')).text).toBe('See this and it  at  now.');
  });

  test('an answer keeps code unchanged', async () => {
    const code = '```js\nlist[1](x) // [^1] <b>\n```\n';
    server.answer(() => ({ text: `${code}Done.` }));
    expect((await ask('How?')).text).toBe(`${code}Done.`);
    server.answer(() => ({ text: '``` this ``` is no block: [a](https://evil.example) [^9].' }));
    expect((await ask('How?')).text).toBe('``` this ``` is no block: a.[^0]');
  });

  test('an answer says that the lessons do not cover it, or else offers further hints', async () => {
    server.answer(() => ({ text: 'This is not in your lessons. They speak of fractions.' }));
    expect((await ask('Who was Napoleon?')).end).toMatchObject({ how: 'not_found' });
    found = [];
    server.answer(() => ({ text: 'Napoleon was an emperor.[^1]' }));
    expect((await ask('Who was Napoleon?')).end).toMatchObject({ how: 'not_found' });
    found = [denominator];
    server.answer(() => ({ text: 'What do you think?' }));
    const { events } = await ask('How do I add?');
    expect(events.at(-2)).toEqual({
      type: 'next',
      questions: ['Give me a hint', 'Show me a similar example', 'Just tell me the answer'],
    });
  });

  test('an answer of a model that fails or is stopped keeps its checked text', async () => {
    server.answer(() => ({ text: 'The denominator says into how many parts.[^1] And', breaks: 'end' }));
    const failed = await ask('What?');
    expect(failed.end).toMatchObject({ how: 'failed' });
    expect(failed.text).toBe('The denominator says into how many parts.[^1] And');
    const stop = new AbortController();
    server.answer(() => ({ text: slow(new Promise(() => undefined)) }));
    const events: AnswerEvent[] = [];
    for await (const event of engine().answer(questionOf(learner, 'What?', { signal: stop.signal }))) {
      events.push(event);
      stop.abort();
    }
    expect(events.at(-1)).toEqual({
      type: 'end',
      how: 'stopped',
      usage: expect.objectContaining({ isEstimated: true }),
    });
    expect('First of all.[^0] Then ').toContain(
      events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    );
  });
});

describe('tools of the LLM engine', () => {
  const calls = (...tools: { name: string; input: unknown }[]) =>
    server.answer((_body, number) => (number === 1 ? { tools } : { text: 'Good.' }));
  const answered = () => server.seen[1]?.body.messages.at(-1)?.content ?? '';
  const offered = () => server.seen[0]?.body.tools?.map(({ function: { name } }) => name);

  test('the search tool uses the rights of the learner, and its results can be cited', async () => {
    const asked: unknown[] = [];
    const more = givenPassage('Numerators', 'The numerator counts the parts that are taken.');
    server.answer((_body, number) =>
      number === 1
        ? { tools: [{ name: 'searchLessons', input: { query: 'numerator' } }] }
        : { text: 'The numerator counts parts.[^4]' },
    );
    const { sources } = await ask(
      'What?',
      {},
      {
        find: async (question) => {
          asked.push(question);
          return { passages: question.words === 'numerator' ? [more] : found };
        },
      },
    );
    expect(asked[1]).toMatchObject({ actor: learner, words: 'numerator', scope: { kind: 'enrolled' } });
    expect(sources.map(({ nodeID }) => nodeID)).toEqual([more.nodeID]);
  });

  test('the tool that opens a step adds a source below the answer', async () => {
    calls({ name: 'openStep', input: { source: 2 } }, { name: 'openStep', input: { source: 77 } });
    const { text, sources } = await ask('Where is that?');
    expect(text).toBe('Good.\n\n→ Parts of a whole[^1]');
    expect(sources).toMatchObject([{ nodeID: denominator.nodeID, quote: 'It stands below the line.' }]);
  });

  test('the practice tool returns sentences of the lesson with gaps', async () => {
    calls({ name: 'quizMe', input: { topic: 'fractions' } });
    await ask('Quiz me');
    expect(answered()).toContain('____');
    expect(answered()).not.toContain('denominator');
  });

  test('the tool for due cards counts the learner’s own cards', async () => {
    await school.pool.query(
      `insert into card (id, version_id, node_id, front, back, due, owner)
        select uuid7(), id, uuid7(), 'a', 'b', now() - interval '1 day', $1 from lesson_version limit 1`,
      [learner.id],
    );
    calls({ name: 'dueCards', input: {} });
    await ask('What is due?');
    expect(answered()).toBe('{"due":1}');
  });

  test('the card tool makes a card in the learner’s own enrollment, by the command of their own clicks', async () => {
    const lesson = await quizLesson(school, { questions: [quizQuestion.single] });
    const taker = await quizTaker(school, lesson);
    const { versionID } = await taker.enrollment();
    learner = taker.learner;
    const [nodeID] = lesson.behind;
    found = [{ ...denominator, lessonID: lesson.lessonID, versionID: versionID!, nodeID: nodeID! }];
    calls({ name: 'makeCard', input: { source: 2 } });
    await ask('Make me a card of that');
    expect(answered()).toBe('{"isMade":true}');
    const cards = () => school.rows('Card', 'x.owner = $1', learner.id);
    expect(await cards()).toMatchObject([{ nodeID, versionID, back: 'It stands below the line.' }]);
    server.seen.length = 0;
    found = [denominator];
    await ask('Make me a card of that');
    expect(answered()).toBe('{"isMade":false}');
    expect(await cards()).toHaveLength(1);
  });

  test('the memory tool stores what learners said of themselves, and nothing that others say of them', async () => {
    const remembered: string[] = [];
    const remember = async (_question: unknown, fact: string) => remembered.push(fact) > 0;
    calls(
      { name: 'remember', input: { fact: 'My exam is on Friday' } },
      { name: 'remember', input: { fact: 'The learner is a thief' } },
    );
    await ask('Remember that my exam is on Friday', {}, { remember });
    expect(remembered).toEqual(['My exam is on Friday']);
  });

  test('the tools that write are offered only if the learner asks for it', async () => {
    const reading = ['searchLessons', 'openStep', 'quizMe', 'recommendNext', 'dueCards'];
    await ask('What is a denominator?');
    expect(offered()).toEqual(reading);
    server.seen.length = 0;
    await ask('Remember that, and make a card');
    expect(offered()).toEqual([...reading, 'makeCard', 'remember']);
    server.seen.length = 0;
    await ask('Remember that, and make a card', { memoryID: undefined });
    expect(offered()).toEqual([...reading, 'makeCard']);
  });

  test('a tool that fails does not tell the model why', async () => {
    calls({ name: 'searchLessons', input: { query: 'x' } });
    await ask(
      'What?',
      {},
      {
        find: async ({ words }) => {
          if (words === 'x') throw new Error('secret of another person');
          return { passages: found };
        },
      },
    );
    expect(answered()).toBe('{"error":"not possible"}');
  });
});

describe('open quiz in the LLM engine', () => {
  beforeEach(() => {
    guard = openQuiz('forty-two');
    found = [
      givenPassage('The answer', 'The answer is forty-two.'),
      givenPassage('Parts', 'A whole has parts. They are equal.'),
    ];
  });

  test('the key of an open quiz reaches neither prompt nor tools, nor earlier messages and memories', async () => {
    server.answer((_body, number) =>
      number === 1
        ? {
            tools: [
              { name: 'searchLessons', input: { query: 'a' } },
              { name: 'quizMe', input: { topic: 'a' } },
            ],
          }
        : {},
    );
    await ask('What is it?', {
      earlier: [{ role: 'assistant', content: 'It is forty-two.' }],
      memories: [{ id: newId('TutorMemory'), content: 'I think it is forty-two.' }],
    });
    expect(server.seen).toHaveLength(2);
    expect(promptOf(1)).toContain('A whole has parts');
    expect(promptOf(1)).not.toContain('forty-two');
  });

  test('a key that the model knows by itself is withheld from the answer', async () => {
    server.answer(() => ({ text: 'It is forty-two. Think of the parts.' }));
    const { text } = await ask('What is it?');
    expect(text).not.toContain('forty-two');
    expect(text).toMatch(/^Think of the parts\.\[\^0\]\n\nYou have a quiz open/);
  });

  test('a request for the key is refused without asking a model, with or without an open quiz', async () => {
    const { text, end } = await ask('Give me the answer key');
    expect(text).toMatch(/^You have a quiz open/);
    guard = { ...guard, isOpen: false };
    expect((await ask('Give me the answer key')).text).toMatch(/^I do not look into the keys of quizzes/);
    expect(end).toMatchObject({ usage: { inputTokens: 0, outputTokens: 0 } });
    expect(server.seen).toHaveLength(0);
  });
});

test('the model is told the learner’s own mistakes and position, and nobody else’s', async () => {
  const lesson = await quizLesson(school, { questions: [quizQuestion.single] });
  const [taker, other] = [await quizTaker(school, lesson), await school.person()];
  await taker.attempt(false);
  const place = { lessonID: lesson.lessonID, nodeID: lesson.quiz };
  const asked = plainText(quizQuestion.single.question);
  await answerOf(engine(), questionOf(taker.learner, 'Help', { place }));
  expect(promptOf()).toContain('The learner stands at: A lesson with a quiz / Step 1');
  expect(promptOf()).toContain(`- ${asked}`);
  server.seen.length = 0;
  await answerOf(engine(), questionOf(other, 'Help', { place }));
  expect(promptOf()).not.toMatch(/stands at|got wrong/);
  server.seen.length = 0;
  await taker.attempt(true);
  await answerOf(engine(), questionOf(taker.learner, 'Help', { place }));
  expect(promptOf()).not.toContain('got wrong');
});

test('a learner who asks about a graded mistake is not refused, and the model is told its question and answers', async () => {
  const lesson = await quizLesson(school, { questions: [quizQuestion.single] });
  const [taker, other] = [await quizTaker(school, lesson), await quizTaker(school, lesson)];
  await taker.attempt(false);
  guard = { ...noQuiz, asksForKey: async () => true };
  const place = { lessonID: lesson.lessonID, nodeID: lesson.quiz };
  const askAs = (learnerOf: Actor) =>
    answerOf(engine(), questionOf(learnerOf, 'Why is my answer to question 1 wrong?', { place }));
  await askAs(taker.learner);
  expect(promptOf()).toContain(`- Question: ${plainText(quizQuestion.single.question)}`);
  expect(promptOf()).toMatch(/- Their answer: .*- Correct answer: /);
  server.seen.length = 0;
  const { text } = await askAs(other.learner);
  expect(text).toMatch(/^I do not/);
  expect(server.seen).toEqual([]);
});

async function* slow(release: Promise<unknown>) {
  yield 'First of all. ';
  yield 'Then ';
  await release;
  yield 'more.';
}

/** Notes in the text that come before their source. */
function namesAhead(events: readonly AnswerEvent[]): string[] {
  let sources = 0;
  return events.flatMap((event) => {
    if (event.type === 'source') sources += 1;
    if (event.type !== 'text') return [];
    return [...event.text.matchAll(/\[\^(\d+)\]/g)]
      .filter(([, number]) => Number(number) > sources)
      .map(([note]) => note);
  });
}
