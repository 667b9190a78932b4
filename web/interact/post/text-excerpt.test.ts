import { expect, test } from 'vitest';
import { type Inline, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { excerptOf } from '#web/interact/post/text-excerpt.ts';

const words = (length: number) => 'knot '.repeat(length / 5);
const text = (...paragraphs: Inline[][]): RichText => ({
  type: 'doc',
  content: paragraphs.map((content, index) => ({ type: 'paragraph', attrs: { id: String(index) }, content })),
});
const inlinesOf = (...texts: string[]): Inline[] => texts.map((each) => ({ type: 'text', text: each }));

test('a short text is not cut', () => {
  const short = text(inlinesOf(words(600)), inlinesOf(words(600)));
  expect(excerptOf(short)).toBe(short);
});

test('a long text is cut after whole paragraphs', () => {
  const long = text(inlinesOf(words(800)), inlinesOf(words(300)), inlinesOf(words(300)));
  expect(excerptOf(long)).toEqual({ ...long, content: long.content.slice(0, 2) });
});

test('a long paragraph is cut between words and keeps its marks and formulas', () => {
  const bold: Inline = { type: 'text', text: words(600), marks: [{ type: 'bold' }] };
  const shown = excerptOf(text([bold, { type: 'mathInline', attrs: { latex: 'x' } }, ...inlinesOf(words(1500))]));
  const [paragraph] = shown.content;
  const parts = paragraph?.type === 'paragraph' ? paragraph.content : [];
  expect(parts?.[0]).toBe(bold);
  expect(plainText(shown)).toMatch(/^(?:knot )+x(?:knot )+…$/);
  expect(plainText(shown).length).toBeGreaterThan(1_180);
  expect(plainText(shown).length).toBeLessThan(1_205);
});

test('a text without spaces is cut between characters', () => {
  const shown = plainText(excerptOf(text(inlinesOf(`a${'😀'.repeat(900)}`))));
  expect(shown).toBe(`a${'😀'.repeat(599)} …`);
});

const item = (count: number) => ({ type: 'listItem' as const, content: text(inlinesOf(words(count))).content });
const listOf = (...counts: number[]): RichText => ({
  type: 'doc',
  content: [{ type: 'bulletList', attrs: { id: 'list' }, content: counts.map(item) }],
});

test('a long list is cut after the items that fit', () => {
  expect(excerptOf(listOf(500, 500, 500))).toEqual(listOf(500, 500));
});

test('a block whose first part does not fit becomes a paragraph with its first words', () => {
  const [shown, ...others] = excerptOf(listOf(1500)).content;
  expect(others).toEqual([]);
  expect(shown?.type).toBe('paragraph');
  const length = plainText(excerptOf(listOf(1500))).length;
  expect(length).toBeGreaterThan(1_000);
  expect(length).toBeLessThanOrEqual(1_202);
});

test('a table of long formulas is cut after the rows that fit', () => {
  const latex = 'x'.repeat(1_000);
  const cell = {
    type: 'tableCell' as const,
    attrs: { align: null, colspan: 1, rowspan: 1 },
    content: [{ type: 'mathBlock' as const, attrs: { id: 'm', latex } }],
  };
  const rows = Array.from({ length: 18 }, () => ({ type: 'tableRow' as const, content: [cell] }));
  const table: RichText = { type: 'doc', content: [{ type: 'table', attrs: { id: 't' }, content: rows }] };
  expect(excerptOf(table).content).toMatchObject([{ type: 'table', content: [rows[0]] }]);
});

test('a long code block stays code', () => {
  const lines = 'let x = 1;\n'.repeat(500);
  const code: RichText = {
    type: 'doc',
    content: [{ type: 'codeBlock', attrs: { id: 'c', language: 'js' }, content: [{ type: 'text', text: lines }] }],
  };
  const [shown] = excerptOf(code).content;
  expect(shown).toMatchObject({ type: 'codeBlock', attrs: { id: 'c', language: 'js' } });
  expect(plainText(excerptOf(code)).length).toBeLessThanOrEqual(1_202);
});

test('a long quote is cut after the paragraphs that fit, and a collapsed text stays collapsed', () => {
  const parts = text(inlinesOf(words(500))).content;
  const quote: RichText = {
    type: 'doc',
    content: [{ type: 'blockquote', attrs: { id: 'q' }, content: [...parts, ...parts, ...parts] }],
  };
  expect(excerptOf(quote).content).toEqual([{ type: 'blockquote', attrs: { id: 'q' }, content: [...parts, ...parts] }]);
  const folded: RichText = {
    type: 'doc',
    content: [{ type: 'reveal', attrs: { id: 'r', summary: 'Answer' }, content: text(inlinesOf(words(1500))).content }],
  };
  expect(excerptOf(folded).content).toEqual([{ type: 'reveal', attrs: { id: 'r', summary: 'Answer' }, content: [] }]);
});
