export interface GridRow {
  isHeader: boolean;
  /** Lines of Markdown for each cell. */
  cells: string[][];
  /** Line within the table, from 0. */
  line: number;
}

const isBorder = (line: string): boolean => /^\+(?:[-=:]+\+)+$/.test(line);

/** Parses a Pandoc grid table; undefined if cells span several columns or rows. */
export function readGridTable(source: readonly string[]): GridRow[] | undefined {
  const lines = source.map((line) => line.trim());
  const columns = [...(lines[0] ?? '')].flatMap((sign, index) => (sign === '+' ? [index] : []));
  const hasHeader = lines.some((line) => isBorder(line) && line.includes('='));
  const rows: GridRow[] = [];
  let current: GridRow | undefined;
  let isHeader = hasHeader;
  if (!lines.every((line) => fits(line, columns))) return undefined;
  for (const [index, line] of lines.entries()) {
    if (isBorder(line)) {
      if (current !== undefined) rows.push(current);
      current = undefined;
      if (line.includes('=')) isHeader = false;
      continue;
    }
    current ??= { isHeader, cells: columns.slice(1).map(() => []), line: index };
    for (const [cell, content] of current.cells.entries()) {
      content.push([...line].slice((columns[cell] ?? 0) + 1, columns[cell + 1]).join(''));
    }
  }
  return rows.map((row) => ({ ...row, cells: row.cells.map(dedent) }));
}

/** True if a border has crossings, or a line of content has bars, at every column edge. */
function fits(line: string, columns: readonly number[]): boolean {
  const signs = [...line];
  const edge = isBorder(line) ? '+' : '|';
  return signs.length === (columns.at(-1) ?? 0) + 1 && columns.every((column) => signs[column] === edge);
}

function dedent(lines: string[]): string[] {
  const margins = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const margin = margins.length === 0 ? 0 : Math.min(...margins);
  return lines.map((line) => line.slice(margin).trimEnd());
}
