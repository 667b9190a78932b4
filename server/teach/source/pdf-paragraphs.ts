/** A run of text in a PDF; y is measured from the bottom of the page. */
export interface PdfItem {
  str: string;
  y: number;
  fontSize: number;
  hasEOL: boolean;
}

export interface PdfParagraph {
  /** Page number from 1. */
  page: number;
  text: string;
  /** Font size. */
  size: number;
}

interface Line extends PdfParagraph {
  y: number;
}

/** Lines further apart than this multiple of their font size are separate paragraphs. */
const LEADING_MAX = 1.6;
const SIZE_STEP = 0.5;
/** Fewest pages for which headers and footers can be recognized. */
const RUNNING_PAGES_MIN = 4;

/** Reconstructs paragraphs, which PDFs lack, from neighboring lines with the same font size. */
export function pdfParagraphs(pages: readonly (readonly PdfItem[])[]): {
  paragraphs: PdfParagraph[];
  running: { page: number; text: string }[];
} {
  const lines = pages.map((items, index) => linesOf(items, index + 1));
  const { kept, running } = removeRunningLines(lines);
  return { paragraphs: kept.flatMap(joinedLines), running };
}

function linesOf(items: readonly PdfItem[], page: number): Line[] {
  const lines: Line[] = [];
  let open: PdfItem[] = [];
  const close = (): void => {
    const text = open
      .map(({ str }) => str)
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const [longest] = open.toSorted((a, b) => b.str.length - a.str.length);
    if (longest && text !== '') lines.push({ page, text, size: longest.fontSize, y: longest.y });
    open = [];
  };
  for (const item of items) {
    open.push(item);
    if (item.hasEOL) close();
  }
  close();
  return lines;
}

const shapeOf = ({ text }: Line): string => text.replaceAll(/\p{N}+|\b[ivxlc]+\b/giu, '#');

/** Removes headers and footers: first and last lines that most pages share, except for numbers. */
function removeRunningLines(pages: readonly Line[][]): { kept: Line[][]; running: { page: number; text: string }[] } {
  const running = new Map<string, { page: number; text: string }>();
  let kept = [...pages];
  for (const end of [0, -1] as const) {
    const counts = Map.groupBy(
      kept.flatMap((lines) => lines.at(end) ?? []),
      shapeOf,
    );
    const isRunning = (line: Line | undefined): boolean =>
      line !== undefined &&
      kept.length >= RUNNING_PAGES_MIN &&
      (counts.get(shapeOf(line))?.length ?? 0) > kept.length / 2;
    kept = kept.map((lines) => {
      const line = lines.at(end);
      if (line === undefined || !isRunning(line)) return lines;
      if (!running.has(shapeOf(line))) running.set(shapeOf(line), { page: line.page, text: line.text });
      return lines.toSpliced(end, 1);
    });
  }
  return { kept, running: [...running.values()] };
}

function joinedLines(lines: readonly Line[]): PdfParagraph[] {
  const paragraphs: PdfParagraph[] = [];
  for (const [index, line] of lines.entries()) {
    const [before, last] = [lines[index - 1], paragraphs.at(-1)];
    if (before && last && isNext(before, line)) last.text = joinedWords(last.text, line.text);
    else paragraphs.push({ page: line.page, text: line.text, size: line.size });
  }
  return paragraphs;
}

const beginsItem = /^(?:[•‣▪◦–—*-]|\(?\p{N}{1,3}[.)])\s/u;

function isNext(before: Line, line: Line): boolean {
  const gap = before.y - line.y;
  return (
    Math.abs(before.size - line.size) < SIZE_STEP &&
    gap >= 0 &&
    gap <= line.size * LEADING_MAX &&
    !beginsItem.test(line.text)
  );
}

/** Joins lines, and words that were hyphenated at the end of a line. */
const joinedWords = (before: string, after: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : `${before} ${after}`;
