import type { QuotePiece } from '#domain/tutor/citation.ts';

/**
 * Addresses, which Markdown renderers turn into links by themselves, and texts that look like the number of a source.
 */
const autolinkPattern = /((?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@]+\.[^\s@]+|\[\^[^\]\s]*\]:?)/gi;

/**
 * Security: the text of a lesson as Markdown without any effect: no picture is fetched, no link leads anywhere, and no
 * footnote passes for a source.
 */
export const plainMarkdown = (text: string): string => quotedMarkdown([{ words: text }]);

/** The same for a quote with formulas, which stay formulas. */
export const quotedMarkdown = (pieces: readonly QuotePiece[]): string =>
  pieces
    .map((piece) => ('latex' in piece ? `\\(${flat(piece.latex)}\\)` : inertWords(flat(piece.words))))
    .join('')
    .trim()
    // Escapes the beginning of a list, a line under a heading, or a numbered list.
    .replace(/^[-+=:]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

const inertWords = (text: string): string =>
  text
    .split(autolinkPattern)
    .map((part, index) => (index % 2 === 1 ? inCode(part) : inert(part)))
    .join('');

const inert = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~$&!]/g, String.raw`\$&`);

const inCode = (text: string): string => {
  const fence = '`'.repeat(longestRun(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
};

const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Markdown as a block quote, line by line. */
export const blockQuote = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Code between fences that are longer than any run of backticks in it. */
export function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(2, longestRun(code)) + 1);
  return `${fence}\n${code}\n${fence}`;
}
