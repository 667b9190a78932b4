import { expect, test } from 'vitest';
import { answerPieces, extractFormulas } from '#domain/tutor/formula-placeholder.ts';

const formulasIn = (markdown: string) => extractFormulas(markdown).formulas.map(({ latex }) => latex);

test.each([
  ['$x_1$ and $y_2$', ['x_1', 'y_2']],
  ['$$\\frac{1}{2}$$', ['\\frac{1}{2}']],
  ['\\(a\\) and \\[b\\]', ['a', 'b']],
  ['It costs $5 or $6.', []],
  ['`$x$` and ```\n$y$\n```', []],
  ['```\n$x$ without an end', []],
  ['$ x$ and $x $', []],
  ['\\$x$', []],
  ['half of $$x', []],
])('the formulas of the text "%s" are found', (markdown, formulas) => {
  expect(formulasIn(markdown)).toEqual(formulas);
});

test('extracted formulas return to their places, next to the source numbers', () => {
  const { markdown, formulas } = extractFormulas('Let $x$ be [^1] two [^12].');
  expect(answerPieces(markdown)).toEqual([
    { words: 'Let ' },
    { formula: 0 },
    { words: ' be ' },
    { source: 1 },
    { words: ' two ' },
    { source: 12 },
    { words: '.' },
  ]);
  expect(formulas).toEqual([{ latex: 'x', isBlock: false }]);
});

test('private-use characters in the text itself are not taken for formulas', () => {
  const { markdown } = extractFormulas('\uE0000\uE001');
  expect(answerPieces(markdown)).toEqual([{ words: '0' }]);
});

test('a text of unclosed formula delimiters is processed in linear time', () => {
  const hostile = ['$$', '\\[', '\\(', '$a', '`'].map((open) => `${open} `.repeat(8_000));
  for (const text of hostile) expect(extractFormulas(text).formulas.length).toBeLessThan(8_000);
});

test('an escaped backslash before a bracket does not start a formula', () => {
  expect(extractFormulas(String.raw`\\(x\\) and \\[y\\] and \(z\)`).formulas).toEqual([{ latex: 'z', isBlock: false }]);
});
