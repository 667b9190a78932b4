import { expect, test } from 'vitest';
import { type Inline, plainText, type RichText } from '#domain/teach/rich-text.ts';
import { beginningOf } from '#web/interact/feed/beginning-of.ts';

const words = (length: number) => 'knot '.repeat(length / 5);
const text = (...paragraphs: Inline[][]): RichText => ({
  type: 'doc',
  content: paragraphs.map((content, index) => ({ type: 'paragraph', attrs: { id: String(index) }, content })),
});
const said = (...texts: string[]): Inline[] => texts.map((each) => ({ type: 'text', text: each }));

test('a short text is itself', () => {
  const short = text(said(words(600)), said(words(600)));
  expect(beginningOf(short)).toBe(short);
});

test('of many paragraphs the first are shown, each whole', () => {
  const long = text(said(words(800)), said(words(300)), said(words(300)));
  expect(beginningOf(long)).toEqual({ ...long, content: long.content.slice(0, 2) });
});

test('of one long paragraph whole words are shown, through its parts, with what they are marked as', () => {
  const bold: Inline = { type: 'text', text: words(600), marks: [{ type: 'bold' }] };
  const shown = beginningOf(text([bold, { type: 'mathInline', attrs: { latex: 'x' } }, ...said(words(1500))]));
  const [paragraph] = shown.content;
  const parts = paragraph?.type === 'paragraph' ? paragraph.content : [];
  expect(parts?.[0]).toBe(bold);
  expect(plainText(shown)).toMatch(/^(?:knot )+x(?:knot )+…$/);
  expect(plainText(shown).length).toBeGreaterThan(1_180);
  expect(plainText(shown).length).toBeLessThan(1_205);
});

test('what has no words is cut between characters, and a list stays whole', () => {
  const shown = plainText(beginningOf(text(said(`a${'😀'.repeat(900)}`))));
  expect(shown).toBe(`a${'😀'.repeat(599)} …`);
  const list: RichText = {
    type: 'doc',
    content: [
      {
        type: 'bulletList',
        attrs: { id: 'list' },
        content: [{ type: 'listItem', content: text(said(words(1500))).content }],
      },
    ],
  };
  expect(beginningOf(list)).toBe(list);
});
