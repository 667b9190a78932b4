import type { Delete, PhrasingContent, PhrasingContentMap } from 'mdast';
import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';
import type { Mark } from '#domain/teach/rich-text/rich-text.ts';
import { report } from '#server/teach/markdown/conversion.ts';
import { HtmlRun } from '#server/teach/markdown/html-run.ts';
import { fromImage } from '#server/teach/markdown/picture.ts';
import {
  type InlinePiece,
  type PartContext,
  removeUnprintable,
  mergeAdjacentTexts,
  mapLink,
  lineOf,
  text,
  withMarks,
} from '#server/teach/markdown/piece.ts';

export function toPieces(
  nodes: readonly PhrasingContent[],
  context: PartContext,
  outer: readonly Mark[] = [],
): InlinePiece[] {
  const html = new HtmlRun(context);
  const pieces = nodes.flatMap((node, index): InlinePiece[] => {
    const marks = withMarks(outer, html.marks);
    if (node.type === 'html') return html.take(node, marks);
    if (html.isSilent) return [];
    return isSpan(node)
      ? fromSpan(node, marks, context)
      : toPiece(node, nodes[index - 1], nodes[index + 1], marks, context);
  });
  return mergeAdjacentTexts(pieces);
}

type Span = PhrasingContentMap['emphasis' | 'strong' | 'delete' | 'link' | 'linkReference'];

const isSpan = (node: PhrasingContent): node is Span => 'children' in node;

/** Converts nodes that give their text a mark. */
function fromSpan(node: Span, marks: readonly Mark[], context: PartContext): InlinePiece[] {
  const mark = markOf(node, context);
  return toPieces(node.children, context, mark === undefined ? marks : withMarks(marks, [mark]));
}

function markOf(node: Span, context: PartContext): Mark | undefined {
  switch (node.type) {
    case 'emphasis':
      return { type: 'italic' };
    case 'strong':
      return { type: 'bold' };
    case 'delete':
      return { type: isSingleTilde(node) ? 'subscript' : 'strike' };
    case 'link':
    case 'linkReference': {
      const url = node.type === 'link' ? node.url : context.definitions.get(node.identifier);
      const href = url === undefined ? undefined : mapLink(url, context, lineOf(node, context));
      return href === undefined ? undefined : { type: 'link', attrs: { href } };
    }
  }
}

function toPiece(
  node: Exclude<PhrasingContent, Span | PhrasingContentMap['html']>,
  before: PhrasingContent | undefined,
  after: PhrasingContent | undefined,
  marks: readonly Mark[],
  context: PartContext,
): InlinePiece[] {
  switch (node.type) {
    case 'text':
      return words(node.value, marks);
    case 'inlineCode':
      return text(node.value, withMarks(marks, [{ type: 'code' }]));
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'image':
    case 'imageReference':
      return fromImage(node, after, context);
    case 'footnoteReference':
      return text(node.label ?? node.identifier, withMarks(marks, [{ type: 'superscript' }]));
    case 'inlineMath':
      return fromMath(node, marks, context);
    case 'plainRest':
      report(context.conversion, lineOf(node, context), 'text_as_typed', node.value);
      return words(node.value, marks);
    case 'attributes':
      return isSetting(before) ? [] : text(node.value, marks);
  }
}

const words = (value: string, marks: readonly Mark[]): InlinePiece[] =>
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
function fromMath(node: PhrasingContentMap['inlineMath'], marks: readonly Mark[], context: PartContext): InlinePiece[] {
  const latex = removeUnprintable(node.value);
  if (!isRenderable(latex)) {
    report(context.conversion, lineOf(node, context), 'text_as_typed', latex);
    return text(latex, withMarks(marks, [{ type: 'code' }]));
  }
  return [node.isDisplay ? { type: 'mathBlock', attrs: { id: '', latex } } : { type: 'mathInline', attrs: { latex } }];
}
