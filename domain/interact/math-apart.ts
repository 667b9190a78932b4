export interface ApartFormula {
  latex: string;
  isBlock: boolean;
}

/** Characters of nobody's, around the number of a formula that was set apart. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const theirs = new RegExp(`[${OPEN}${CLOSE}]`, 'g');

/** Code, in which a dollar is a dollar; `$$x$$`, `\[x\]`, `\(x\)`; and `$x$` by Pandoc's rule, which leaves prices alone. */
const parts =
  /(?<code>```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|(?<ticks>`+)(?!`)[\s\S]{1,3000}?(?<!`)\k<ticks>(?!`))|\$\$(?<display>[\s\S]{1,3000}?)\$\$|(?<!\\)\\\[(?<bracket>[\s\S]{1,3000}?)\\\]|(?<!\\)\\\((?<round>[\s\S]{1,3000}?)\\\)|(?<![\\\w$])\$(?![\s$])(?<inline>(?:\\.|[^$\\\n]){1,1000}?)(?<!\s)\$(?!\d)/g;

/** Markdown would take underscores and backslashes of a formula for its own; so it gets a sign for each, to be drawn later. */
export function setMathApart(markdown: string): { markdown: string; formulas: ApartFormula[] } {
  const formulas: ApartFormula[] = [];
  const without = markdown.replaceAll(theirs, '').replaceAll(parts, (...found: unknown[]) => {
    const { code, display, bracket, round, inline } = found.at(-1) as Record<string, string | undefined>;
    const latex = display ?? bracket ?? round ?? inline;
    if (code !== undefined || latex === undefined) return String(found[0]);
    formulas.push({ latex: latex.trim(), isBlock: round === undefined && inline === undefined });
    return `${OPEN}${formulas.length - 1}${CLOSE}`;
  });
  return { markdown: without, formulas };
}

/** A stretch of text as it is drawn: words, a formula by its number, or a source by its number from 1. */
export type Piece = { words: string } | { formula: number } | { source: number };

const signs = new RegExp(`${OPEN}(\\d+)${CLOSE}|\\[\\^(\\d{1,3})\\]`);

export function piecesOf(text: string): Piece[] {
  const found = text.split(signs);
  return found.flatMap((part, index): Piece[] => {
    if (part === undefined || part === '') return [];
    if (index % 3 === 1) return [{ formula: Number(part) }];
    return index % 3 === 2 ? [{ source: Number(part) }] : [{ words: part }];
  });
}
