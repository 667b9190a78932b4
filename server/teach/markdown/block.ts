import type {
  BlockContent,
  DefinitionContent,
  FootnoteDefinition,
  Heading as HeadingSource,
  List,
  RootContent,
  Table as TableSource,
} from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Block, HeadingLevel, Inline, ListItem, TableCell, TableRow } from '#domain/teach/rich-text/rich-text.ts';
import { report } from '#server/teach/markdown/conversion.ts';
import { imgSource, markdownInHtml } from '#server/teach/markdown/document.ts';
import { isEmptyHtml } from '#server/teach/markdown/html.ts';
import { toPieces } from '#server/teach/markdown/inline.ts';
import { type InlinePiece, type PartContext, removeUnprintable, lineOf } from '#server/teach/markdown/piece.ts';

export type FlowNode = RootContent | BlockContent | DefinitionContent;

/**
 * Deepest nesting of converted blocks; deeper nodes become paragraphs. Rich text allows 20 levels, which leaves room
 * for cells and marks.
 */
const DEPTH_MAX = 14;
const LIST_START_MAX = 1_000_000;

export function toBlocks(nodes: readonly FlowNode[], context: PartContext, depth: number): Block[] {
  return nodes.flatMap((node) => {
    if (depth <= DEPTH_MAX || node.type === 'paragraph') return toBlock(node, context, depth);
    report(context.conversion, lineOf(node, context), 'nesting_flattened', toString(node));
    return textBlocks([{ type: 'text', text: removeUnprintable(toString(node)) }]);
  });
}

function toBlock(node: FlowNode, context: PartContext, depth: number): Block[] {
  switch (node.type) {
    case 'paragraph':
      return textBlocks(toPieces(node.children, context));
    case 'heading':
      return fromHeading(node, context);
    case 'thematicBreak':
      return [{ type: 'horizontalRule', attrs: { id: '' } }];
    case 'code':
      return [codeBlock(node.value, languageOf(node.lang ?? '', context, lineOf(node, context)))];
    case 'html':
      return fromHtml(node.value, context, lineOf(node, context), depth);
    default:
      return toBox(node, context, depth);
  }
}

/** Converts nodes that contain blocks. */
function toBox(node: FlowNode, context: PartContext, depth: number): Block[] {
  switch (node.type) {
    case 'blockquote':
      return nonEmpty({ type: 'blockquote', attrs: { id: '' }, content: toBlocks(node.children, context, depth + 1) });
    case 'list':
      return fromList(node, context, depth);
    case 'table':
      return fromTable(node, context);
    case 'footnoteDefinition':
      return fromFootnote(node, context, depth);
    default:
      return [];
  }
}

/** A footnote stays at its position, prefixed with its number. */
function fromFootnote(node: FootnoteDefinition, context: PartContext, depth: number): Block[] {
  const label: Inline = {
    type: 'text',
    text: removeUnprintable(node.label ?? node.identifier),
    marks: [{ type: 'superscript' }],
  };
  const blocks = toBlocks(node.children, context, depth);
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return [...textBlocks([label]), ...blocks];
  return [{ ...first, content: [label, { type: 'text', text: ' ' }, ...(first.content ?? [])] }, ...rest];
}

const nonEmpty = <Holder extends Block & { content: unknown[] }>(block: Holder): Block[] =>
  block.content.length > 0 ? [block] : [];

/** Splits a paragraph around pictures and block formulas, which are blocks in rich text. */
export function textBlocks(pieces: readonly InlinePiece[]): Block[] {
  const blocks: Block[] = [];
  let run: Inline[] = [];
  const flush = (): void => {
    const content = trimmed(run);
    if (content.length > 0) blocks.push({ type: 'paragraph', attrs: { id: '' }, content });
    run = [];
  };
  for (const piece of pieces) {
    if (piece.type === 'image' || piece.type === 'mathBlock') {
      flush();
      blocks.push(piece);
    } else run.push(piece);
  }
  flush();
  return blocks;
}

/** Removes spaces and breaks at both ends. */
function trimmed(inlines: readonly Inline[]): Inline[] {
  const result = [...inlines];
  for (const end of [0, -1] as const) {
    for (let inline = result.at(end); inline !== undefined; inline = result.at(end)) {
      if (inline.type === 'mathInline') break;
      const isCode = inline.type === 'text' && inline.marks?.some((mark) => mark.type === 'code');
      const text =
        inline.type === 'hardBreak'
          ? ''
          : isCode
            ? inline.text
            : end === 0
              ? inline.text.trimStart()
              : inline.text.trimEnd();
      if (text !== '' && inline.type === 'text') {
        result.splice(end, 1, { ...inline, text });
        break;
      }
      result.splice(end, 1);
    }
  }
  return result;
}

const trailingAttributes = /\s*\{[#.][^{}]*\}\s*$/;

/** Converts a heading; its pictures follow it, because a heading cannot contain them. */
function fromHeading(node: HeadingSource, context: PartContext): Block[] {
  const [inlines, others] = splitPieces(toPieces(node.children, context));
  const last = inlines.at(-1);
  if (last?.type === 'text') inlines.splice(-1, 1, { ...last, text: last.text.replace(trailingAttributes, '') });
  const content = trimmed(inlines.filter((inline) => inline.type !== 'text' || inline.text !== ''));
  const level = Math.min(4, Math.max(2, node.depth + context.conversion.headingShift)) as HeadingLevel;
  return [...(content.length > 0 ? [{ type: 'heading' as const, attrs: { id: '', level }, content }] : []), ...others];
}

function splitPieces(pieces: readonly InlinePiece[]): [Inline[], Block[]] {
  const inlines: Inline[] = [];
  const blocks: Block[] = [];
  for (const piece of pieces) {
    if (piece.type === 'image' || piece.type === 'mathBlock') blocks.push(piece);
    else inlines.push(piece.type === 'hardBreak' ? { type: 'text', text: ' ' } : piece);
  }
  return [inlines, blocks];
}

function fromList(node: List, context: PartContext, depth: number): Block[] {
  const items = node.children.map((item): ListItem => {
    const content = toBlocks(item.children, context, depth + 2);
    if (item.checked !== null && item.checked !== undefined) addCheckbox(content, item.checked);
    return { type: 'listItem', content: content.length > 0 ? content : [{ type: 'paragraph', attrs: { id: '' } }] };
  });
  if (node.ordered !== true) return nonEmpty({ type: 'bulletList', attrs: { id: '' }, content: items });
  return nonEmpty({
    type: 'orderedList',
    attrs: { id: '', start: Math.min(LIST_START_MAX, node.start ?? 1) },
    content: items,
  });
}

function addCheckbox(content: Block[], isChecked: boolean): void {
  const [first] = content;
  const sign: Inline = { type: 'text', text: isChecked ? '☑ ' : '☐ ' };
  if (first?.type === 'paragraph') content[0] = { ...first, content: [sign, ...(first.content ?? [])] };
}

function fromTable(node: TableSource, context: PartContext): Block[] {
  const rows = node.children.map((row, rowIndex): TableRow => {
    const cells = row.children.map((source, column): TableCell => {
      const content = textBlocks(toPieces(source.children, context));
      return cell(rowIndex === 0, content, node.align?.[column] ?? null);
    });
    return { type: 'tableRow', content: cells };
  });
  return table(rows);
}

export const table = (rows: readonly TableRow[]): Block[] => {
  const content = rows.filter((row) => row.content.length > 0);
  return nonEmpty({ type: 'table', attrs: { id: '' }, content });
};

export const cell = (
  isHeader: boolean,
  content: Block[],
  align: 'left' | 'center' | 'right' | null = null,
): TableCell => ({
  type: isHeader ? 'tableHeader' : 'tableCell',
  attrs: { align, colspan: 1, rowspan: 1 },
  content: content.length > 0 ? content : [{ type: 'paragraph', attrs: { id: '' } }],
});

export const codeBlock = (code: string, language: string | null): Block => {
  const text = removeUnprintable(code);
  return {
    type: 'codeBlock',
    attrs: { id: '', language },
    ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
  };
};

/**
 * Language of ```` ```bash ````, ```` ```{.python .numberLines} ```` or R Markdown's ```` ```{r, echo=FALSE} ````. The
 * latter is code that ran when the course was built, which is reported.
 */
function languageOf(info: string, context: PartContext, line: number): string | null {
  const [, dot, name = ''] = /^\{?\s*(\.?)([\w+#.-]*)/.exec(info) ?? [];
  if (info.startsWith('{') && dot === '') report(context.conversion, line, 'code_not_run', info);
  const language = name.toLowerCase();
  return /^[a-z0-9][a-z0-9+#_.-]{0,29}$/.test(language) ? language : null;
}

function fromHtml(html: string, context: PartContext, line: number, depth: number): Block[] {
  if (isEmptyHtml(html)) return [];
  const inner = markdownInHtml(html);
  if (inner !== undefined) return toBlocks(inner.children, { ...context, lineOffset: line - 1 }, depth);
  const isPictureAlone = imgSource(html) !== undefined && /^<img\s[^>]*>$/i.test(html.trim());
  if (isPictureAlone)
    return textBlocks(
      toPieces([{ type: 'html', value: html.trim(), position: undefined }], { ...context, lineOffset: line - 1 }),
    );
  report(context.conversion, line, 'html_dropped', html);
  return [];
}
