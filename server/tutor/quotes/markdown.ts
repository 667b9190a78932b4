import type { QuotePiece } from '#domain/interact/citation.ts';

/** Addresses, which readers of Markdown make links of by themselves, and what would pass for the number of a source. */
const livesByItself = /((?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@]+\.[^\s@]+|\[\^[^\]\s]*\]:?)/gi;

/**
 * Security: a lesson's text as Markdown that says the same and does nothing: no picture is fetched, no link leads
 * anywhere, no note passes for a source.
 */
export const plainMarkdown = (text: string): string => quotedMarkdown([{ words: text }]);

/** The same with its formulas, which stay formulas. */
export const quotedMarkdown = (pieces: readonly QuotePiece[]): string =>
  pieces
    .map((piece) => ('latex' in piece ? `\\(${flat(piece.latex)}\\)` : inertWords(flat(piece.words))))
    .join('')
    .trim()
    // What begins a list, a line below a heading or a list of numbers.
    .replace(/^[-+=:]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

const inertWords = (text: string): string =>
  text
    .split(livesByItself)
    .map((part, index) => (index % 2 === 1 ? inCode(part) : inert(part)))
    .join('');

const inert = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~$&!]/g, String.raw`\$&`);

const inCode = (text: string): string => {
  const fence = '`'.repeat(longestRun(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
};

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** A quotation, line by line. */
export const quotation = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Code between fences that are longer than any run of backticks in it. */
export function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(2, longestRun(code)) + 1);
  return `${fence}\n${code}\n${fence}`;
}
