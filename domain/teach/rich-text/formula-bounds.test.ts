import { describe, expect, test } from 'vitest';
import {
  FORMULA_CELLS_MAX,
  FORMULA_DEPTH_MAX,
  formulaProblem,
  LATEX_MAX,
} from '#domain/teach/rich-text/formula-bounds.ts';

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + 'x' + close.repeat(depth);

/** One nesting level for each construct that opens a group inside a group. */
const openers: [string, string][] = [
  ['{', '}'],
  ['x^{', '}'],
  ['x_{', '}'],
  [String.raw`\sqrt{`, '}'],
  [String.raw`\sqrt[`, ']x'],
  [String.raw`\overline{`, '}'],
  [String.raw`\left(`, String.raw`\right)`],
  [String.raw`\begin{matrix}`, String.raw`\end{matrix}`],
  [String.raw`\begingroup `, String.raw`\endgroup `],
  [String.raw`\bgroup `, String.raw`\egroup `],
  [String.raw`\displaystyle `, ''],
  [String.raw`\Huge `, ''],
  [String.raw`\color{red}`, ''],
  [String.raw`\bf `, ''],
  [String.raw`\mathbf `, ''],
  [String.raw`\text `, ''],
  [String.raw`\frac1`, ''],
  [String.raw`\frac{a}`, ''],
  [String.raw`\binom a`, ''],
];

describe('nesting limit of formulas', () => {
  test.each(openers)('%j can be nested up to the limit and no deeper', (open, close) => {
    // The innermost group may contain one more, such as the name of an environment.
    expect(formulaProblem(nested(open, close, FORMULA_DEPTH_MAX - 1))).toBeUndefined();
    expect(formulaProblem(nested(open, close, FORMULA_DEPTH_MAX + 1))).toBe('tooDeep');
  });

  test('a braced argument counts as one level more than its command', () => {
    expect(formulaProblem(nested(String.raw`\frac{1}{`, '}', FORMULA_DEPTH_MAX / 2))).toBeUndefined();
    expect(formulaProblem(nested(String.raw`\frac{1}{`, '}', FORMULA_DEPTH_MAX))).toBe('tooDeep');
  });

  test('sibling groups do not add to the nesting depth', () => {
    const term = String.raw`\frac{a}{b} + \sqrt[3]{\mathbf x} + \frac12 \mathrm{d}\text{if $x$} \left(\frac\pi2\right)^{2} `;
    expect(formulaProblem(term.repeat(50))).toBeUndefined();
    const row = String.raw`\displaystyle \frac{1}{2} & \tfrac12 \\ `;
    expect(formulaProblem(String.raw`\begin{cases}${row.repeat(100)}\end{cases}`)).toBeUndefined();
    expect(formulaProblem(String.raw`\{ \left\{ x \right. \} [0, 1[ `.repeat(100))).toBeUndefined();
  });

  test.each([
    ['a comment', '{%}\n'],
    ['a percent sign outside a comment', String.raw`\href{%}{`],
    ['a verbatim text', String.raw`{\verb|}|`],
    ['an escaped brace', String.raw`{\}`],
    ['an escaped backslash', String.raw`{\\`],
    ['a closing token of another kind', String.raw`{\right)`],
    ['an environment end', String.raw`{\end{x}`],
    ['a dollar sign in text', String.raw`\text{$\text{`],
  ])('%s does not close a group', (_name, open) => {
    expect(formulaProblem(open.repeat(FORMULA_DEPTH_MAX + 1))).toBe('tooDeep');
  });

  test('a letter with many combining marks is nested once per mark', () => {
    expect(formulaProblem(`x${'\u0301'.repeat(3)}`)).toBeUndefined();
    expect(formulaProblem(`x${'\u0301'.repeat(FORMULA_DEPTH_MAX + 1)}`)).toBe('tooDeep');
  });
});

describe('size limit of formulas', () => {
  test('a formula is refused beyond the maximum source length', () => {
    expect(formulaProblem('x'.repeat(LATEX_MAX))).toBeUndefined();
    expect(formulaProblem('x'.repeat(LATEX_MAX + 1))).toBe('tooLong');
  });

  test.each(['&', String.raw`\\`, String.raw`\cr `, String.raw`\newline `])('%j counts as a table cell', (sign) => {
    const table = (cells: number) => String.raw`\begin{matrix}${sign.repeat(cells)}\end{matrix}`;
    expect(formulaProblem(table(FORMULA_CELLS_MAX))).toBeUndefined();
    expect(formulaProblem(table(FORMULA_CELLS_MAX + 1))).toBe('tooLarge');
  });

  test('precomposed and combining accents are both counted', () => {
    expect(formulaProblem('e\u0301'.repeat(200))).toBeUndefined();
    expect(formulaProblem('e\u0301'.repeat(201))).toBe('tooLarge');
    expect(formulaProblem('é'.repeat(201))).toBe('tooLarge');
  });

  test.each([
    String.raw`\def\a{x}\a`,
    String.raw`\gdef\a{x}`,
    String.raw`\edef\a{x}`,
    String.raw`\xdef\a{x}`,
    String.raw`\let\a\b`,
    String.raw`\futurelet\a\b`,
    String.raw`\global\def\a{x}`,
    String.raw`\long\def\a{x}`,
    String.raw`\newcommand{\a}{x}`,
    String.raw`\renewcommand{\a}{x}`,
    String.raw`\providecommand{\a}{x}`,
    String.raw`\message{x}`,
    String.raw`\errmessage{x}`,
    String.raw`\show\a`,
  ])('the command in %s is forbidden in a formula', (latex) => {
    expect(formulaProblem(latex)).toBe('forbiddenCommand');
  });

  test.each([String.raw`\leftarrow`, String.raw`\definecolor`, String.raw`\longrightarrow`])(
    'a command is judged by its whole name: %s',
    (latex) => {
      expect(formulaProblem(latex)).toBeUndefined();
    },
  );
});
