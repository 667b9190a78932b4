import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { textsOfBlock } from '#domain/teach/version/block-text.ts';
import { CAPTIONS_BLOCK } from '#domain/teach/version/passage.ts';
import { PASSAGE_MAX, passagesOf } from '#domain/teach/version/passage-splitter.ts';
import type { Block, RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody, Outline } from '#domain/teach/version/version.ts';

const paragraph = (id: string, text: string): Block => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
});
const heading = (id: string, text: string): Block => ({
  type: 'heading',
  attrs: { id, level: 2 },
  content: [{ type: 'text', text }],
});
const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
const nodeID = (index: number) => `00000000-0000-7000-8000-00000000000${index}` as Id<'LessonNode'>;

function version(...bodies: NodeBody[]) {
  const nodes = bodies.map(({ type }, index) => ({
    id: nodeID(index),
    type,
    name: `Step ${index}`,
    description: '',
    minutes: 1,
    questions: 0,
  }));
  const outline: Outline = {
    name: 'Bridges',
    description: '',
    learningObjectives: [],
    credit: null,
    start: nodeID(0),
    nodes,
    links: [],
  };
  return { outline, body: Object.fromEntries(bodies.map((body, index) => [nodeID(index), body])) };
}

const cut = (...bodies: NodeBody[]) => passagesOf(version(...bodies));
const text = (...content: Block[]): NodeBody => ({ type: 'RICHTEXT', text: doc(...content) });

test('a text is chunked at its headings, and its start gets the name of the step', () => {
  const passages = cut(
    text(
      paragraph('a', 'They sway.'),
      heading('h', 'Damping'),
      paragraph('b', 'It rests.'),
      paragraph('c', 'At last.'),
    ),
  );
  expect(passages.map(({ heading: head, body, names }) => [head, body, names])).toEqual([
    ['Step 0', 'They sway.', 'Bridges'],
    ['Damping', 'It rests.\nAt last.', 'Step 0 Bridges'],
  ]);
  expect(passages[1]?.parts).toEqual([
    { blockID: 'b', start: 0, end: 9, at: 0, kind: 'prose' },
    { blockID: 'c', start: 0, end: 8, at: 10, kind: 'prose' },
  ]);
  expect(passages.map(({ position }) => position)).toEqual([0, 1]);
});

test('a long text is chunked between blocks and sentences, and each part points to its place in the block', () => {
  const long = 'A bridge sways in time with those who cross it. '.repeat(60).trim();
  const bodies = [text(paragraph('a', long), paragraph('b', 'The end of it.'))];
  const passages = cut(...bodies);
  expect(passages.length).toBeGreaterThan(2);
  for (const { body, parts } of passages) {
    expect(body.length).toBeLessThanOrEqual(PASSAGE_MAX);
    for (const { blockID, start, end, at } of parts)
      expect(textsOfBlock(bodies[0]!, blockID).map((whole) => whole.slice(start, end))).toEqual([
        body.slice(at, at + end - start),
      ]);
  }
  const ofLong = passages.flatMap(({ parts }) => parts).filter(({ blockID }) => blockID === 'a');
  expect(ofLong[0]?.start).toBe(0);
  expect(ofLong.at(-1)?.end).toBe(long.length);
});

test('code, pictures, titles and folded content are searchable but not quotable prose', () => {
  const [passage] = cut(
    text(
      { type: 'codeBlock', attrs: { id: 'code', language: null }, content: [{ type: 'text', text: 'git log' }] },
      {
        type: 'image',
        attrs: { id: 'image', file: 'f', alt: 'A bridge', caption: '', width: null, height: null },
      },
      { type: 'callout', attrs: { id: 'tip', kind: 'tip', title: 'Try it' }, content: [paragraph('in', 'Walk.')] },
      {
        type: 'callout',
        attrs: { id: 'aim', kind: 'objective', title: 'Questions' },
        content: [paragraph('why', 'Why does it sway?')],
      },
      { type: 'reveal', attrs: { id: 'fold', summary: 'Solution' }, content: [paragraph('out', 'By damping.')] },
      { type: 'bulletList', attrs: { id: 'list' }, content: [{ type: 'listItem', content: [paragraph('li', 'One')] }] },
    ),
  );
  expect(passage?.parts.map(({ blockID, kind }) => [blockID, kind])).toEqual([
    ['code', 'code'],
    ['image', 'label'],
    ['tip', 'label'],
    ['in', 'prose'],
    ['aim', 'label'],
    ['why', 'label'],
    ['fold', 'label'],
    ['out', 'folded'],
    ['li', 'prose'],
  ]);
});

test('inline formulas keep their positions when a block is chunked', () => {
  const tex = String.raw`\frac{a}{b}`;
  const filler = 'Many words say nothing at all here. '.repeat(26);
  const math = { type: 'mathInline', attrs: { latex: tex } } as const;
  const block: Block = {
    type: 'paragraph',
    attrs: { id: 'p' },
    content: [{ type: 'text', text: 'Take ' }, math, { type: 'text', text: ` of it. ${filler}Then ` }, math],
  };
  const parts = cut(text(block)).flatMap((passage) =>
    passage.parts.map(({ formulas = [], at, start }) =>
      formulas.map((formula) => passage.body.slice(at + formula.start - start, at + formula.end - start)),
    ),
  );
  expect(parts).toEqual([[tex], [tex]]);
});

test('slides have passages under their names, and a video has its captions and the text below it', () => {
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nTwo tones\n\n00:03.000 --> 00:04.000\nquarrel.\n';
  const video: NodeBody = { type: 'VIDEO', video: '', captions, text: doc(paragraph('below', 'Listen again.')) };
  const slide = { description: 'Said, not shown', url: '' };
  const passages = cut(
    { type: 'SLIDESHOW', slides: [{ ...slide, name: 'A map', content: doc(paragraph('s', 'Streets and pumps.')) }] },
    video,
  );
  expect(passages.map(({ heading: head, body }) => [head, body])).toEqual([
    ['A map', 'Streets and pumps.'],
    ['Step 1', 'Two tones quarrel.\nListen again.'],
  ]);
  expect(textsOfBlock(video, CAPTIONS_BLOCK)).toEqual(['Two tones quarrel.']);
});

test('a quiz has passages of its question texts, without options or keys', () => {
  const passages = cut({
    type: 'QUIZ',
    passMark: 0.5,
    questions: [
      {
        id: 'q',
        kind: 'single',
        score: 1,
        question: doc(paragraph('ask', 'Which bridge hummed?')),
        options: [{ id: 'o', text: 'The Millennium Bridge' }],
      },
    ],
  });
  expect(passages.map(({ type, body }) => [type, body])).toEqual([['QUIZ', 'Which bridge hummed?']]);
  expect(JSON.stringify(passages)).not.toContain('Millennium');
});
