import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { invisibleMarkdown } from '#domain/kernel/text/test-invisible-text.ts';
import { priceWithRepair } from '#domain/teach/drafting/draft-price.ts';
import { parseRichText, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { suggestionCall } from '#domain/teach/drafting/suggestion.ts';
import { priceOfUsage } from '#domain/wallet/model-price.ts';
import { newId } from '#server/core/store/new-id.ts';
import { stepSuggester, type SuggestionRequest } from '#server/teach/drafting/drafter/suggest-step.ts';
import { testSchool } from '#server/test-school.ts';
import { callBalancesOf, meteringOn } from '#server/tutor/metering/test-metering.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { startModelServer } from '#server/tutor/model/test-model-server.ts';

const START = 1_000_000;
const school = await testSchool();
const server = await startModelServer();
afterAll(() => server.stop());
const settings = { baseUrl: server.url, apiKey: undefined, name: 'stand-in', monthlyCapInTokens: undefined };
const model = openModel(settings, { firstWordMs: 9_000, nextWordMs: 9_000, totalMs: 9_000, retryMs: 1 });
const parts = { ...meteringOn(school.pool), onMoved: () => undefined };
const suggest = stepSuggester({ ...parts, model });
const alone = stepSuggester({ ...parts, model: undefined });
const usage = { prompt_tokens: 500, completion_tokens: 50 };
const PRICE = priceOfUsage({ inputTokens: 500, outputTokens: 50 });

let ada: Actor;
let nodeID: SuggestionRequest['nodeID'];
const paragraph = (id: string, words: string, href?: string) => ({
  type: 'paragraph' as const,
  attrs: { id },
  content: [
    { type: 'text' as const, text: words, ...(href ? { marks: [{ type: 'link' as const, attrs: { href } }] } : {}) },
  ],
});
const body: RichText = parseRichText({
  type: 'doc',
  content: [
    paragraph('p1', 'The gravity of the moon attracts the water of all the seas.'),
    { type: 'mathBlock', attrs: { id: 'm1', latex: 'F=ma' } },
    {
      type: 'bulletList',
      attrs: { id: 'l1' },
      content: [{ type: 'listItem', content: [paragraph('p2', 'A source', 'https://sea.test/')] }],
    },
  ],
});

beforeEach(async () => {
  server.seen.length = 0;
  ada = await school.person('Ada');
  const lessonID = newId('Lesson');
  nodeID = newId('LessonNode');
  const bodyID = newId('LessonNodeContent');
  await school.run(ada, 'lesson.create', { id: lessonID, name: 'Tides' });
  await school.run(ada, 'node.add', {
    id: nodeID,
    lessonID,
    type: 'RICHTEXT',
    name: 'Why',
    after: null,
    position: 0,
    bodyID,
    linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
  });
  await school.run(ada, 'content.write', { id: bodyID, text: JSON.stringify(body) });
});
const signal = new AbortController().signal;
const ask = (request: Omit<SuggestionRequest, 'nodeID'>, by = suggest) => by(ada, { nodeID, ...request }, signal);
const books = () => callBalancesOf(school.pool, ada);

test('a step is simplified or translated line by line, keeping formulas, lists and ids, and with no new link targets', async () => {
  const texts = [
    { number: 1, markdown: 'The **moon** pulls the sea. [Look](https://evil.test/)' },
    { number: 2, markdown: '[Eine Quelle](https://sea.test/)' },
  ];
  server.answer(() => ({ text: JSON.stringify({ texts }), usage }));
  const suggestion = await ask({ kind: 'translate', language: 'de' });
  const { text } = suggestion as { text: RichText };
  expect(plainText(text)).toBe('The moon pulls the sea. Look\nF=ma\nEine Quelle');
  expect(text.content.map(({ attrs }) => attrs.id)).toEqual(['p1', 'm1', 'l1']);
  expect(JSON.stringify(text)).not.toContain('evil');
  expect(JSON.stringify(text)).toContain('https://sea.test/');
  expect(server.seen[0]?.body.messages.map(({ content }) => content).join('\n')).toMatch(/into German/);
  expect(await books()).toMatchObject({ wallet: START - PRICE, held: 0, cost: PRICE, everything: 0 });
  const [content] = await school.rows('LessonNodeContent', 'x.lesson_node_id = $1', nodeID);
  expect(content?.text).toBe(JSON.stringify(body));
});

test('a written step has no foreign pictures, and suggested questions quote their paragraph and omit faulty ones', async () => {
  server.answer(() => ({
    text: JSON.stringify({ markdown: '## Tides\n\nThey come. ![x](https://evil.test/p.png)' }),
    usage,
  }));
  const written = (await ask({ kind: 'write' })) as { text: RichText };
  expect(plainText(written.text)).toMatch(/^Tides\nThey come\./);
  expect(JSON.stringify(written.text)).not.toContain('evil');
  const fine = { question: 'What pulls?', right: ['The moon'], wrong: ['The wind'], explanation: '', source: 1 };
  const questions = [fine, { ...fine, wrong: ['The moon'] }];
  server.answer(() => ({ text: JSON.stringify({ questions }), usage }));
  expect(await ask({ kind: 'questions' })).toMatchObject({
    questions: [{ quote: 'The gravity of the moon attracts the water of all the seas.' }],
  });
});

const empty: readonly (readonly [what: string, markdown: string])[] = [
  ['nothing', ''],
  ...Object.entries(invisibleMarkdown),
];

test.each(empty)('a suggestion that consists of %s costs nothing', async (_what, markdown) => {
  server.answer(() => ({ text: JSON.stringify({ markdown, texts: [{ number: 1, markdown }], questions: [] }), usage }));
  await expect(ask({ kind: 'write' })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(ask({ kind: 'simplify' })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(ask({ kind: 'translate', language: 'fr' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(await books()).toMatchObject({ wallet: START, held: 0, cost: 0, everything: 0 });
});

test('a suggestion without lines, changes, questions or visible text costs nothing', async () => {
  const said = (answer: object) => server.answer(() => ({ text: JSON.stringify(answer), usage }));
  said({ texts: [] });
  await expect(ask({ kind: 'simplify' })).rejects.toMatchObject({ code: 'unavailable' });
  for (const added of ['', '\u200B', '\u3164']) {
    said({ texts: [{ number: 2, markdown: `[A source${added}](https://sea.test/)` }] });
    await expect(ask({ kind: 'simplify' })).rejects.toMatchObject({ code: 'unavailable' });
  }
  said({ questions: [] });
  expect(await ask({ kind: 'questions' })).toEqual({ questions: [] });
  const shown = { question: 'What pulls?', right: ['The moon'], wrong: ['The wind'], explanation: '', source: 1 };
  for (const hidden of [{ question: '\u3164' }, { right: ['\u3164'] }, { wrong: ['\u200B'] }]) {
    said({ questions: [{ ...shown, ...hidden }] });
    await expect(ask({ kind: 'questions' })).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(await books()).toMatchObject({ wallet: START, held: 0, cost: 0, everything: 0 });
});

test('a failed suggestion is free, and a teacher with too few tokens is refused before the model is called', async () => {
  server.answer(() => ({ text: '{"texts": 7}', usage }));
  await expect(ask({ kind: 'simplify' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(server.seen).toHaveLength(2);
  expect(await books()).toMatchObject({ wallet: START, held: 0 });
  server.seen.length = 0;
  const left = priceWithRepair(suggestionCall) - 1;
  await school.pool.query(`select post_transfer('spend:' || $1, 'ai-hold', null, $2)`, [
    ada.id,
    JSON.stringify([
      { account: { kind: 'wallet', owner: ada.id }, tokens: left - START },
      { account: { kind: 'held', owner: ada.id }, tokens: START - left },
    ]),
  ]);
  await expect(ask({ kind: 'simplify' })).rejects.toMatchObject({ code: 'insufficient_tokens' });
  expect(server.seen).toEqual([]);
});

test('a teacher who disconnects before the suggestion arrives pays nothing, and the model call is aborted', async () => {
  const leaving = new AbortController();
  server.answer(() => {
    leaving.abort();
    return new Promise<never>(() => undefined);
  });
  const gone = suggest(ada, { nodeID, kind: 'simplify' }, leaving.signal);
  await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  expect(await books()).toMatchObject({ wallet: START, held: 0 });
  expect(await server.seen.at(-1)!.ended).toBe('aborted');
});

test('a suggestion for a step of another owner is refused as not found', async () => {
  const bob = await school.person('Bob');
  await expect(suggest(bob, { nodeID, kind: 'simplify' }, signal)).rejects.toMatchObject({ code: 'not_found' });
  expect(server.seen).toEqual([]);
});

test('suggestions without a model are free fill-in-the-gap questions and nothing else', async () => {
  await expect(ask({ kind: 'write' }, alone)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await ask({ kind: 'questions' }, alone)).toEqual({ questions: [] });
  expect(await books()).toMatchObject({ wallet: START });
});
