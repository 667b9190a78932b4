export type CsvCell = string | number | null;

/** Spreadsheets take these for the start of a formula; East Asian ones accept the full-width signs too. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/**
 * Security: a text that a spreadsheet would run gets a leading apostrophe. Numbers are exempt, so that -1 stays a
 * number.
 */
function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const shown = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${shown.replaceAll('"', '""')}"`;
}

/** One record in RFC 4180 format. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** Byte order mark, without which some spreadsheets guess another encoding than UTF-8. */
export const CSV_BOM = '\uFEFF';
