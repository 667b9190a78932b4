import { expect, test } from 'vitest';
import { formulaParts, textInRange, withFormulas } from '#domain/learn/formula-text.ts';
import { type Inline, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';

const inlines: Inline[] = [
  { type: 'text', text: 'Here ' },
  { type: 'mathInline', attrs: { latex: 'f_0' } },
  { type: 'text', text: ' is low.' },
];
const doc: RichText = {
  type: 'doc',
  content: [
    { type: 'paragraph', attrs: { id: 'p' }, content: inlines },
    { type: 'mathBlock', attrs: { id: 'm', latex: '\\sqrt{4}' } },
  ],
};

test('formulas of a rich text stay formulas in plain text', () => {
  const text = plainText(withFormulas(doc));
  expect(text).toBe('Here \\(f_0\\) is low.\n\\(\\sqrt{4}\\)');
  expect(formulaParts(text)).toEqual(['Here ', 'f_0', ' is low.\n', '\\sqrt{4}', '']);
  expect(formulaParts('$5 and $6 (about)')).toEqual(['$5 and $6 (about)']);
});

test('a range is measured in the plain text of its block and includes formulas as a whole', () => {
  expect(textInRange(inlines, 0, 16)).toBe('Here \\(f_0\\) is low.');
  expect(textInRange(inlines, 6, 11)).toBe('\\(f_0\\) is');
  expect(textInRange(inlines, 9, 16)).toBe('is low.');
});

test.each([
  [String.raw`y=\text{if \(a\) then } b`, String.raw`y=\text{if $a$ then } b`],
  [String.raw`\begin{matrix}a\\(b)\\c\\)\end{matrix}`, String.raw`\begin{matrix}a\\(b)\\c\\)\end{matrix}`],
])('a formula that contains the delimiters itself stays one formula: %s', (latex, kept) => {
  const formula = withFormulas({ type: 'doc', content: [{ type: 'mathBlock', attrs: { id: 'm', latex } }] });
  expect(formulaParts(`Then ${plainText(formula)} holds`)).toEqual(['Then ', kept, ' holds']);
});
