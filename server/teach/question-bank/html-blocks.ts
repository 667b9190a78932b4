import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import type { ImportIssueKind } from '#domain/teach/import-export/import-report.ts';
import type { Block, HeadingLevel, ListItem, Mark, TableRow } from '#domain/teach/rich-text/rich-text.ts';
import { textPieces } from '#server/teach/question-bank/tex.ts';
import { cell, codeBlock, table, textBlocks } from '#server/teach/markdown/block.ts';
import type { Conversion } from '#server/teach/markdown/conversion.ts';
import { type HtmlTag, isSilent, markFor } from '#server/teach/markdown/html.ts';
import { fromImg } from '#server/teach/markdown/picture.ts';
import {
  mergeAdjacentTexts,
  mapLink,
  type InlinePiece,
  type PartContext,
  withMarks,
} from '#server/teach/markdown/piece.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import { unreadableBank } from '#server/teach/question-bank/unreadable-bank.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const DEPTH_MAX = 100;

interface BlockContext {
  place: PartContext;
  line: number;
  marks: readonly Mark[];
  /** True if whitespace is preserved. */
  isKept: boolean;
  depth: number;
}

/** Collects what an import loses. */
export interface LossReporter {
  lose(kind: ImportIssueKind, what: string, line?: number): void;
}

/** Converts HTML to blocks with its semantics and without its appearance. */
export function htmlToBlocks(
  html: string,
  line: number,
  reporter: LossReporter,
  around: Partial<Conversion> = {},
): Block[] {
  const place: PartContext = {
    conversion: {
      headingShift: 0,
      words: wordsFor('en'),
      picture: () => undefined,
      link: (url) => url,
      report: (loss) => reporter.lose(loss.kind, loss.what, loss.line),
      ...around,
    },
    lineOffset: line - 1,
    definitions: new Map(),
  };
  return blocksOf(parseFragment(html).childNodes, { place, line, marks: [], isKept: false, depth: 0 });
}

const containers = new Set(
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header main nav p section summary'.split(
    ' ',
  ),
);
const blocks = new Set([...containers, ...'blockquote h1 h2 h3 h4 h5 h6 hr ol pre table ul'.split(' ')]);
/** Elements without text content of their own. */
const elementsWithoutText = new Set('audio embed object video'.split(' '));
/** Elements whose removal loses nothing. */
const transparentElements = new Set('a abbr bdi font label small span wbr'.split(' '));

/** Converts block elements, and joins the inline content between them into paragraphs. */
function blocksOf(nodes: readonly Node[], context: BlockContext): Block[] {
  if (context.depth > DEPTH_MAX) throw unreadableBank(context.line, 'tooDeep', 'the text is nested too deeply');
  const found: Block[] = [];
  let run: InlinePiece[] = [];
  const flush = () => {
    found.push(...textBlocks(mergeAdjacentTexts(run)));
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && holdsBlock(node)) {
      flush();
      found.push(...block(node, deeper(context, markOf(node, context))));
    } else run.push(...pieces(node, context));
  }
  flush();
  return found;
}

const isElement = (node: Node): node is Element => defaultTreeAdapter.isElementNode(node);

/** True if an inline element contains blocks; its mark is then applied within each of them. */
const holdsBlock = (element: Element): boolean =>
  blocks.has(element.tagName) ||
  (transparentElements.has(element.tagName) && element.childNodes.some((each) => isElement(each) && holdsBlock(each)));

function deeper(context: BlockContext, mark: Mark | undefined): BlockContext {
  return { ...context, marks: mark ? withMarks(context.marks, [mark]) : context.marks, depth: context.depth + 1 };
}

function block(element: Element, context: BlockContext): Block[] {
  const { tagName, childNodes } = element;
  const attrs = { id: '' };
  switch (tagName) {
    case 'hr':
      return [{ type: 'horizontalRule', attrs }];
    case 'pre':
      return [codeBlock(wordsIn(element).replace(/\n$/, ''), languageOf(element))];
    case 'blockquote':
      return filled({ type: 'blockquote', attrs, content: blocksOf(childNodes, context) });
    case 'ul':
      return filled({ type: 'bulletList', attrs, content: items(childNodes, context) });
    case 'ol':
      return filled({
        type: 'orderedList',
        attrs: { ...attrs, start: wholeOf(element, 'start') },
        content: items(childNodes, context),
      });
    case 'table':
      return table(rows(element, context));
    default:
      return /^h[1-6]$/.test(tagName) ? heading(element, context) : blocksOf(childNodes, context);
  }
}

const filled = <Holder extends Block & { content: unknown[] }>(holder: Holder): Block[] =>
  holder.content.length > 0 ? [holder] : [];

/** Converts a heading; blocks within it follow it. */
function heading({ tagName, childNodes }: Element, context: BlockContext): Block[] {
  const shifted = Number(tagName[1]) + context.place.conversion.headingShift;
  const level = Math.min(4, Math.max(2, shifted)) as HeadingLevel;
  return blocksOf(childNodes, context).map((each) =>
    each.type === 'paragraph'
      ? { type: 'heading', attrs: { ...each.attrs, level }, content: each.content ?? [] }
      : each,
  );
}

const items = (nodes: readonly Node[], context: BlockContext): ListItem[] =>
  nodes
    .filter((node) => isElement(node))
    .map((item) => {
      const content = blocksOf(item.childNodes, { ...context, depth: context.depth + 1 });
      return { type: 'listItem', content: content.length > 0 ? content : [{ type: 'paragraph', attrs: { id: '' } }] };
    });

function rows(element: Element, context: BlockContext): TableRow[] {
  return element.childNodes.filter(isElement).flatMap((part): TableRow[] => {
    if (part.tagName !== 'tr') return ['thead', 'tbody', 'tfoot'].includes(part.tagName) ? rows(part, context) : [];
    const cells = part.childNodes.filter(isElement).map((source) => {
      const align = /text-align:\s*(left|center|right)/.exec(attribute(source, 'style') ?? '')?.[1];
      const content = blocksOf(source.childNodes, { ...context, depth: context.depth + 1 });
      const made = cell(source.tagName === 'th', content, (align as 'left' | 'center' | 'right' | undefined) ?? null);
      return {
        ...made,
        attrs: { ...made.attrs, colspan: wholeOf(source, 'colspan'), rowspan: wholeOf(source, 'rowspan') },
      };
    });
    return [{ type: 'tableRow', content: cells }];
  });
}

function pieces(node: Node, context: BlockContext): InlinePiece[] {
  if (defaultTreeAdapter.isTextNode(node)) {
    const words = context.isKept ? node.value : node.value.replaceAll(/[ \t\n\r\f]+/g, ' ');
    return textPieces(words, context.marks);
  }
  if (!isElement(node)) return [];
  if (node.tagName === 'br') return [{ type: 'hardBreak' }];
  if (node.tagName === 'img') return fromImg(tagOf(node), context.place, context.line);
  return span(node, context);
}

/** Converts an inline element, and applies its mark. */
function span(element: Element, context: BlockContext): InlinePiece[] {
  const { tagName, childNodes } = element;
  const mark = markOf(element, context);
  const isUnread = elementsWithoutText.has(tagName) || isSilent(tagName);
  const isSaid = mark !== undefined || transparentElements.has(tagName) || blocks.has(tagName);
  if (isUnread || !isSaid)
    context.place.conversion.report({ line: context.line, kind: 'html_dropped', what: `<${tagName}>` });
  if (isUnread) return [];
  if (context.depth > DEPTH_MAX) throw unreadableBank(context.line, 'tooDeep', 'the text is nested too deeply');
  const isKept = context.isKept || /white-space:\s*pre/.test(attribute(element, 'style') ?? '');
  return childNodes.flatMap((each) => pieces(each, { ...deeper(context, mark), isKept }));
}

const tagOf = ({ tagName, attrs }: Element): HtmlTag => ({
  name: tagName,
  isClosing: false,
  attributes: new Map(attrs.map(({ name, value }) => [name, value])),
});

/** Mark of an element, which Moodle's editors write as a tag or a style. */
function markOf(element: Element, { place, line }: BlockContext): Mark | undefined {
  const style = attribute(element, 'style') ?? '';
  if (/font-style:\s*italic/.test(style)) return { type: 'italic' };
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) return { type: 'bold' };
  return markFor(tagOf(element), (url) => mapLink(url, place, line));
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

function wholeOf(element: Element, name: string): number {
  const text = attribute(element, name) ?? '';
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Math.max(name === 'start' ? 0 : 1, Number(text)) : 1;
}

const wordsIn = (node: Node): string => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return isElement(node) ? node.childNodes.map(wordsIn).join('') : '';
};

function languageOf(element: Element): string | null {
  const inner = element.childNodes.find(isElement);
  return (
    /(?:^|\s)language-([a-z0-9][a-z0-9+#_.-]{0,29})(?:\s|$)/.exec((inner && attribute(inner, 'class')) ?? '')?.[1] ??
    null
  );
}
