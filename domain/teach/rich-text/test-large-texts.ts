/** Texts that each grow in one dimension with `size`, while every part stays within its own limit. */

const P = (id: string, ...content: unknown[]) => ({ type: 'paragraph', attrs: { id }, content });
const words = (text: string) => ({ type: 'text', text });
const formula = (latex: string) => ({ type: 'mathInline', attrs: { latex } });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const matrix = String.raw`\begin{matrix}${'a&'.repeat(379)}a\end{matrix}`;
const small = String.raw`\sqrt{\frac{a}{b}}^{x_{i}}`;
const formulas = (latex: string) => (size: number) => doc(P('p', ...times(size, () => formula(latex))));

/** A table with one cell per row that spans as many columns and rows as allowed. */
const table = (id: string, rows: number, attrs: object) => ({
  type: 'table',
  attrs: { id },
  content: times(rows, (row) => ({
    type: 'tableRow',
    content: [{ type: 'tableCell', attrs, content: [P(`${id}-${row}`, words('x'))] }],
  })),
});
/** A row of `size` cells above `size` rows of one cell. */
const ragged = (size: number) => ({
  type: 'table',
  attrs: { id: 't' },
  content: times(size, (row) => ({
    type: 'tableRow',
    content: times(row === 0 ? size : 1, (column) => ({
      type: 'tableCell',
      content: [P(`t-${row}-${column}`, words('x'))],
    })),
  })),
});

export const growingTexts: Readonly<Record<string, (size: number) => unknown>> = {
  matrices: formulas(matrix),
  'small formulas': formulas(small),
  'formulas of three signs': formulas('x+y'),
  'formulas in blocks': (size) =>
    doc(...times(size, (index) => ({ type: 'mathBlock', attrs: { id: `m${index}`, latex: small } }))),
  'rows whose cells span columns and rows': (size) => doc(table('t', size, { colspan: 100, rowspan: 1_000 })),
  'rows whose cells span rows': (size) => doc(table('t', size, { colspan: 1, rowspan: 1_000 })),
  'cells in a wide row above narrow ones': (size) => doc(ragged(size)),
  tables: (size) => doc(...times(size, (index) => table(`t${index}`, 3, { colspan: 100, rowspan: 3 }))),
  'marks on one letter': (size) => doc(P('p', words(`a${'\u0301'.repeat(size)}`))),
  'marks and joiners on one letter': (size) => doc(P('p', words(`a${'\u0301\u200d'.repeat(size)}`))),
  'marks in a title': (size) =>
    doc({ type: 'callout', attrs: { id: 'c', title: `a${'\u0301'.repeat(size)}` }, content: [P('p')] }),
};

/** Largest accepted size, provided that every smaller one is accepted too. */
export function largestSize(isTaken: (size: number) => boolean): number {
  let [taken, refused] = [1, 2];
  while (isTaken(refused)) [taken, refused] = [refused, refused * 2];
  while (refused - taken > 1) {
    const middle = (taken + refused) >> 1;
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return taken;
}
