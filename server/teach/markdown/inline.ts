import type { Delete, PhrasingContent, PhrasingContentMap } from 'mdast';
import { isDrawable } from '#domain/teach/formula-bounds.ts';
import type { Mark } from '#domain/teach/rich-text.ts';
import { report } from '#server/teach/markdown/conversion.ts';
import { HtmlRun } from '#server/teach/markdown/html-run.ts';
import { fromImage } from '#server/teach/markdown/picture.ts';
import {
  type Piece,
  type Place,
  cleaned,
  joined,
  keptLink,
  lineOf,
  text,
  withMarks,
} from '#server/teach/markdown/piece.ts';

export function toPieces(nodes: readonly PhrasingContent[], place: Place, outer: readonly Mark[] = []): Piece[] {
  const html = new HtmlRun(place);
  const pieces = nodes.flatMap((node, index): Piece[] => {
    const marks = withMarks(outer, html.marks);
    if (node.type === 'html') return html.take(node, marks);
    if (html.isSilent) return [];
    return isSpan(node)
      ? fromSpan(node, marks, place)
      : toPiece(node, nodes[index - 1], nodes[index + 1], marks, place);
  });
  return joined(pieces);
}

type Span = PhrasingContentMap['emphasis' | 'strong' | 'delete' | 'link' | 'linkReference'];

const isSpan = (node: PhrasingContent): node is Span => 'children' in node;

/** Converts nodes that give their text a mark. */
function fromSpan(node: Span, marks: readonly Mark[], place: Place): Piece[] {
  const mark = markOf(node, place);
  return toPieces(node.children, place, mark === undefined ? marks : withMarks(marks, [mark]));
}

function markOf(node: Span, place: Place): Mark | undefined {
  switch (node.type) {
    case 'emphasis':
      return { type: 'italic' };
    case 'strong':
      return { type: 'bold' };
    case 'delete':
      return { type: isSingleTilde(node) ? 'subscript' : 'strike' };
    case 'link':
    case 'linkReference': {
      const url = node.type === 'link' ? node.url : place.definitions.get(node.identifier);
      const href = url === undefined ? undefined : keptLink(url, place, lineOf(node, place));
      return href === undefined ? undefined : { type: 'link', attrs: { href } };
    }
  }
}

function toPiece(
  node: Exclude<PhrasingContent, Span | PhrasingContentMap['html']>,
  before: PhrasingContent | undefined,
  after: PhrasingContent | undefined,
  marks: readonly Mark[],
  place: Place,
): Piece[] {
  switch (node.type) {
    case 'text':
      return words(node.value, marks);
    case 'inlineCode':
      return text(node.value, withMarks(marks, [{ type: 'code' }]));
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'image':
    case 'imageReference':
      return fromImage(node, after, place);
    case 'footnoteReference':
      return text(node.label ?? node.identifier, withMarks(marks, [{ type: 'superscript' }]));
    case 'inlineMath':
      return fromMath(node, marks, place);
    case 'plainRest':
      report(place.conversion, lineOf(node, place), 'text_as_typed', node.value);
      return words(node.value, marks);
    case 'attributes':
      return isSetting(before) ? [] : text(node.value, marks);
  }
}

const words = (value: string, marks: readonly Mark[]): Piece[] =>
  text(withDashes(value.replaceAll(/[ \t]*\n[ \t]*/g, ' ')), marks);

/** Braces after a link or a picture are its attributes, which the picture has read; elsewhere they are text. */
const isSetting = (before: PhrasingContent | undefined): boolean => before !== undefined && before.type !== 'text';

/** A single tilde means subscript in Pandoc, as in `H~2~O`; two tildes mean strikethrough. */
const isSingleTilde = ({ position, children }: Delete): boolean =>
  children[0]?.position?.start.offset === (position?.start.offset ?? 0) + 1;

/** Replaces typewriter hyphens with dashes. Two hyphens before a word may be a command option and stay. */
const withDashes = (value: string): string =>
  value.replaceAll(/(?<!-)---(?!-)/g, '—').replaceAll(/(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}])|(?<=\s)--(?=\s)/gu, '–');

/** Formulas that KaTeX cannot render stay as their source. */
function fromMath(node: PhrasingContentMap['inlineMath'], marks: readonly Mark[], place: Place): Piece[] {
  const latex = cleaned(node.value);
  if (!isDrawable(latex)) {
    report(place.conversion, lineOf(node, place), 'text_as_typed', latex);
    return text(latex, withMarks(marks, [{ type: 'code' }]));
  }
  return [node.isDisplay ? { type: 'mathBlock', attrs: { id: '', latex } } : { type: 'mathInline', attrs: { latex } }];
}
