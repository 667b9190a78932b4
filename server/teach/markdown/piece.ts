import { isHref } from '#domain/teach/rich-text-link.ts';
import type { Image, Inline, Mark, MathBlock } from '#domain/teach/rich-text.ts';
import { type Conversion, report } from '#server/teach/markdown/conversion.ts';

/** Pictures and display formulas are blocks with us; they come out between the words and the block splits around them. */
export type Piece = Inline | Image | MathBlock;

export interface Place {
  conversion: Conversion;
  /** See `MarkdownPart.lineOffset`. */
  lineOffset: number;
  /** Addresses of `[text][label]`. */
  definitions: ReadonlyMap<string, string>;
}

export const lineOf = (node: { position?: { start: { line: number } } | undefined }, place: Place): number =>
  (node.position?.start.line ?? 1) + place.lineOffset;

export const text = (value: string, marks: readonly Mark[]): Inline[] => {
  const kept = cleaned(value);
  if (kept === '') return [];
  return [{ type: 'text', text: kept, ...(marks.length > 0 ? { marks: [...marks] } : {}) }];
};

/** Tab and line feed are the only control characters that a text may hold. */
const isKept = (sign: string): boolean => (sign >= ' ' ? sign !== '\x7f' : sign === '\t' || sign === '\n');

/** Without what neither Postgres nor a screen can keep. */
export const cleaned = (value: string): string => [...value.toWellFormed()].filter(isKept).join('');

export const withMarks = (marks: readonly Mark[], more: readonly Mark[]): readonly Mark[] => [
  ...marks,
  ...more.filter(
    (mark, index) =>
      !marks.some((each) => each.type === mark.type) && more.findIndex((each) => each.type === mark.type) === index,
  ),
];

/** Texts of the same marks that stand side by side are one, as ProseMirror keeps them. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(piece.marks)) {
      result[result.length - 1] = { ...last, text: last.text + piece.text };
    } else result.push(piece);
  }
  return result;
}

/** The course says where a link leads; Security: what it says is checked all the same. */
export function keptLink(url: string, place: Place, line: number): string | undefined {
  const href = place.conversion.link(url, line);
  if (href !== undefined && isHref(href)) return href;
  if (href !== undefined || !url.startsWith('#')) report(place.conversion, line, 'link_dropped', url);
  return undefined;
}
