export type CsvCell = string | number | null;

/** A spreadsheet reads these as the beginning of a formula; East Asian ones take the full-width signs too. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/** Security: a text that would be run is one that is shown. A number is never a text, so that -1 stays one. */
function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const shown = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${shown.replaceAll('"', '""')}"`;
}

/** One record as RFC 4180 has it. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** Says UTF-8 to the spreadsheets that would guess otherwise. */
export const CSV_START = '\uFEFF';
