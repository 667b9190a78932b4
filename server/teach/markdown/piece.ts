import { isHref } from '#domain/teach/rich-text/link-target.ts';
import type { Image, Inline, Mark, MathBlock } from '#domain/teach/rich-text/rich-text.ts';
import { type Conversion, report } from '#server/teach/markdown/conversion.ts';

/**
 * Inline content of Markdown, including pictures and display formulas, which are blocks in rich text and split the
 * paragraph.
 */
export type InlinePiece = Inline | Image | MathBlock;

export interface PartContext {
  conversion: Conversion;
  /** Line offset of the part, see `MarkdownPart.lineOffset`. */
  lineOffset: number;
  /** Addresses of reference links, as in `[text][label]`. */
  definitions: ReadonlyMap<string, string>;
}

export const lineOf = (node: { position?: { start: { line: number } } | undefined }, context: PartContext): number =>
  (node.position?.start.line ?? 1) + context.lineOffset;

export const text = (value: string, marks: readonly Mark[]): Inline[] => {
  const kept = removeUnprintable(value);
  if (kept === '') return [];
  return [{ type: 'text', text: kept, ...(marks.length > 0 ? { marks: [...marks] } : {}) }];
};

/** True if a character is printable; tab and line feed are the only allowed control characters. */
const isKept = (sign: string): boolean => (sign >= ' ' ? sign !== '\x7f' : sign === '\t' || sign === '\n');

/** Removes characters that neither Postgres nor a screen can represent. */
export const removeUnprintable = (value: string): string => [...value.toWellFormed()].filter(isKept).join('');

export const withMarks = (marks: readonly Mark[], more: readonly Mark[]): readonly Mark[] => [
  ...marks,
  ...more.filter(
    (mark, index) =>
      !marks.some((each) => each.type === mark.type) && more.findIndex((each) => each.type === mark.type) === index,
  ),
];

/** Merges adjacent texts with the same marks, as ProseMirror stores them. */
export function mergeAdjacentTexts(pieces: readonly InlinePiece[]): InlinePiece[] {
  const result: InlinePiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(piece.marks)) {
      result[result.length - 1] = { ...last, text: last.text + piece.text };
    } else result.push(piece);
  }
  return result;
}

/** Href of a link as the course maps it. Security: the result is validated in any case. */
export function mapLink(url: string, context: PartContext, line: number): string | undefined {
  const href = context.conversion.link(url, line);
  if (href !== undefined && isHref(href)) return href;
  if (href !== undefined || !url.startsWith('#')) report(context.conversion, line, 'link_dropped', url);
  return undefined;
}
