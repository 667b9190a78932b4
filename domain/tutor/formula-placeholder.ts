export interface ExtractedFormula {
  latex: string;
  isBlock: boolean;
}

/** Private-use characters that surround the number of an extracted formula. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const theirs = new RegExp(`[${OPEN}${CLOSE}]`, 'g');

/**
 * Matches code (in which a dollar sign is literal), `$$x$$`, `\[x\]`, `\(x\)`, and `$x$` by Pandoc's rule, which leaves
 * prices alone.
 */
const parts =
  /(?<code>```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|(?<ticks>`+)(?!`)[\s\S]{1,3000}?(?<!`)\k<ticks>(?!`))|\$\$(?<display>[\s\S]{1,3000}?)\$\$|(?<!\\)\\\[(?<bracket>[\s\S]{1,3000}?)\\\]|(?<!\\)\\\((?<round>[\s\S]{1,3000}?)\\\)|(?<![\\\w$])\$(?![\s$])(?<inline>(?:\\.|[^$\\\n]){1,1000}?)(?<!\s)\$(?!\d)/g;

/**
 * Replaces each formula by a placeholder that is rendered later, because Markdown would interpret its underscores and
 * backslashes.
 */
export function extractFormulas(markdown: string): { markdown: string; formulas: ExtractedFormula[] } {
  const formulas: ExtractedFormula[] = [];
  const without = markdown.replaceAll(theirs, '').replaceAll(parts, (...found: unknown[]) => {
    const { code, display, bracket, round, inline } = found.at(-1) as Record<string, string | undefined>;
    const latex = display ?? bracket ?? round ?? inline;
    if (code !== undefined || latex === undefined) return String(found[0]);
    formulas.push({ latex: latex.trim(), isBlock: round === undefined && inline === undefined });
    return `${OPEN}${formulas.length - 1}${CLOSE}`;
  });
  return { markdown: without, formulas };
}

/** Part of an answer text: words, a formula by its number, or a source by its number from 1. */
export type AnswerPiece = { words: string } | { formula: number } | { source: number };

const signs = new RegExp(`${OPEN}(\\d+)${CLOSE}|\\[\\^(\\d{1,3})\\]`);

export function answerPieces(text: string): AnswerPiece[] {
  const found = text.split(signs);
  return found.flatMap((part, index): AnswerPiece[] => {
    if (part === undefined || part === '') return [];
    if (index % 3 === 1) return [{ formula: Number(part) }];
    return index % 3 === 2 ? [{ source: Number(part) }] : [{ words: part }];
  });
}
