import { formulaPieces } from '#domain/teach/rich-text/formula-bounds.ts';

/**
 * Most pieces of all formulas in one text. A piece becomes about four elements, and a page with 80,000 elements opens
 * in under a second.
 */
export const FORMULA_PIECES_MAX = 20_000;

/** Most grid cells of all tables in one text, including cells that a row leaves empty. */
export const TABLE_CELLS_MAX = 10_000;

/** Most columns that one cell may span. */
export const COLSPAN_MAX = 100;

/** A node that has not been validated yet. */
export interface LooseNode {
  type?: unknown;
  attrs?: { id?: unknown; latex?: unknown; href?: unknown; colspan?: number; rowspan?: number };
  content?: LooseNode[];
}

export const partsOf = (node: LooseNode | null): LooseNode[] => (Array.isArray(node?.content) ? node.content : []);

/**
 * Returns a function that tells, node by node, whether the text can still be rendered. Limits per formula and per node
 * do not limit the total: 230 matrices of 380 cells, or 1,600 cells that span a hundred columns each, crash a page.
 */
export function textBudget(): (node: LooseNode) => boolean {
  let [pieces, places] = [FORMULA_PIECES_MAX, TABLE_CELLS_MAX];
  return (node) => {
    const latex = node.attrs?.latex;
    if (typeof latex === 'string') return (pieces -= formulaPieces(latex)) >= 0;
    return node.type !== 'table' || (places -= gridCells(partsOf(node), places)) >= 0;
  };
}

/**
 * Number of grid cells of a table: its rows times its columns, laid out as browsers and the editor do, with cells that
 * span rows pushing later cells aside. Spans below the last row do not count. Stops beyond `max`.
 */
function gridCells(rows: readonly LooseNode[], max: number): number {
  /** First row in which each column is free again. */
  const free: number[] = [];
  rows.forEach((cells, row) => {
    let column = 0;
    for (const cell of partsOf(cells)) {
      const { colspan = 1, rowspan = 1 } = cell?.attrs ?? {};
      if (free.length * rows.length > max) return;
      while ((free[column] ?? 0) > row) column += 1;
      for (let left = Math.min(colspan, COLSPAN_MAX); left > 0; left -= 1) free[column++] = row + rowspan;
    }
  });
  return free.length * rows.length;
}
