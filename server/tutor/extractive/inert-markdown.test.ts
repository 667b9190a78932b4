import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { expect, test } from 'vitest';
import { quotePieces } from '#domain/tutor/citation.ts';
import { MarkdownBudget, parseMarkdown } from '#domain/kernel/text/markdown.ts';
import { fenced, plainMarkdown, quotedMarkdown, blockQuote } from '#server/tutor/extractive/inert-markdown.ts';

const tree = (markdown: string) => parseMarkdown(markdown, new MarkdownBudget()) as Root;
const typesIn = (markdown: string) => [
  ...new Set([...JSON.stringify(tree(markdown)).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type)),
];

test.each([
  '![a](https://evil.example/a.png) and [b](javascript:alert(1))',
  '<img src=x onerror=alert(1)> & &lt;b&gt;',
  '# Heading',
  '- item',
  '1. first',
  '+ plus',
  '> quoted',
  '**bold** _it_ ~~no~~ `code` $x$',
  '| a | b |',
  'back\\slash [^1] and [^2]: note',
  'at https://evil.example/?a=b`c, www.evil.example and me@evil.example.',
  '=== under',
])('the text %s is rendered literally and without effect', (text) => {
  const markdown = plainMarkdown(text);
  expect(toString(tree(markdown))).toBe(text);
  expect(typesIn(markdown).filter((type) => !['root', 'paragraph', 'text', 'inlineCode'].includes(type!))).toEqual([]);
  expect(typesIn(`before\n\n${blockQuote(markdown)}`)).toContain('blockquote');
});

test('formulas of a quote stay formulas, and nothing else of it becomes one', () => {
  const quote = String.raw`So a_1 costs $5 or \frac{a_1}{b*c} and \(x\).`;
  const start = quote.indexOf(String.raw`\frac`);
  const formulas = [{ start, end: start + String.raw`\frac{a_1}{b*c}`.length }];
  const markdown = quotedMarkdown(quotePieces({ quote, formulas }));
  expect(markdown).toBe(String.raw`So a\_1 costs \$5 or \(\frac{a_1}{b*c}\) and \\(x\\).`);
});

test('code stays within its fences, whatever it contains', () => {
  const [code] = tree(fenced('```\n# a\n````')).children;
  expect(code).toMatchObject({ type: 'code', value: '```\n# a\n````' });
});
