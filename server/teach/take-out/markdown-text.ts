import { type Block, blockText, type Inline, type ListItem, type Mark, type RichText, type Table } from '#domain/teach/rich-text.ts';
import type { LossKind } from '#domain/teach/loss.ts';
import { internalRef } from '#domain/teach/rich-text-link.ts';
import { richTextHtml } from '#server/teach/question-bank/html-text.ts';

export interface MarkdownContext {
  lose: (kind: LossKind, what: string) => void;
  /** Where a stored file lies beside the text. */
  pathOf: (sha256: string) => string | undefined;
  /** Added to the level of each heading. */
  headingShift: number;
}

/** A text as the Markdown that the import reads: GFM, `$formulas$` and Pandoc's fenced divs. */
export const markdownOf = ({ content }: RichText, context: MarkdownContext): string => blocksOf(content, context);

const HEADING_MAX = 6;

const blocksOf = (blocks: readonly Block[], context: MarkdownContext): string =>
  blocks
    .map((block) => blockOf(block, context))
    .filter((text) => text !== '')
    .join('\n\n');

function blockOf(block: Block, context: MarkdownContext): string {
  switch (block.type) {
    case 'paragraph':
      return atLineStart(inlinesOf(block.content, context, '\\\n'));
    case 'heading': {
      const level = Math.min(HEADING_MAX, block.attrs.level + context.headingShift);
      return `${'#'.repeat(level)} ${inlinesOf(block.content, context, ' ')}`;
    }
    case 'codeBlock': {
      const code = blockText(block);
      const fence = longerThan('`', code, 3);
      return `${fence}${block.attrs.language ?? ''}\n${code}\n${fence}`;
    }
    case 'horizontalRule':
      return '---';
    case 'mathBlock':
      return `$$\n${block.attrs.latex}\n$$`;
    case 'image':
      return pictureOf(block.attrs, context);
    default:
      return boxOf(block, context);
  }
}

function boxOf(block: Block, context: MarkdownContext): string {
  switch (block.type) {
    case 'bulletList':
      return block.content.map((item) => itemOf(item, '- ', context)).join('\n');
    case 'orderedList':
      return block.content.map((item, index) => itemOf(item, `${block.attrs.start + index}. `, context)).join('\n');
    case 'blockquote':
      return prefixed(blocksOf(block.content, context), '> ');
    case 'callout':
      return divOf(block.attrs.kind, block.attrs.title, block.content, context);
    case 'reveal':
      return divOf('reveal', block.attrs.summary, block.content, context);
    case 'table':
      return tableOf(block, context);
    default:
      return '';
  }
}

/** A heading that a div begins with is its title. */
export function divOf(name: string, title: string, content: readonly Block[], context: MarkdownContext): string {
  const heading = title === '' ? [] : [`### ${escaped(title)}`];
  return [`::: ${name}`, ...heading, blocksOf(content, context), ':::'].join('\n\n');
}

function pictureOf(
  { file, alt, caption }: Extract<Block, { type: 'image' }>['attrs'],
  { pathOf, lose }: MarkdownContext,
): string {
  const path = pathOf(file);
  if (path === undefined) {
    lose('picture_missing', alt || caption);
    return escaped(alt);
  }
  const title = caption === '' ? '' : ` "${caption.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', ' ')}"`;
  return `![${escaped(alt).replaceAll('\n', ' ')}](${path}${title})`;
}

function itemOf({ content }: ListItem, marker: string, context: MarkdownContext): string {
  return `${marker}${prefixed(blocksOf(content, context), ' '.repeat(marker.length)).trimStart()}`;
}

/** Pipes hold a line a cell; any other table is HTML, which Markdown lets be. */
function tableOf(table: Table, context: MarkdownContext): string {
  const cells = table.content.map((row) => row.content);
  const isPlain = cells.flat().every(({ content: [only, ...more], attrs: { colspan, rowspan } }) => {
    const isLine = only?.type === 'paragraph' && !(only.content ?? []).some(({ type }) => type === 'hardBreak');
    return isLine && more.length === 0 && colspan === 1 && rowspan === 1;
  });
  const [head, ...body] = cells;
  const hasHead = head?.every(({ type }) => type === 'tableHeader') && body.flat().every(({ type }) => type === 'tableCell');
  if (!isPlain || !hasHead || head === undefined) return richTextHtml({ type: 'doc', content: [table] }, context.lose);
  const row = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const words = (line: typeof head) => row(line.map(({ content }) => blocksOf(content, context)));
  const sides = { left: ':--', center: ':-:', right: '--:' };
  return [words(head), row(head.map(({ attrs: { align } }) => (align ? sides[align] : '---'))), ...body.map(words)].join('\n');
}

const prefixed = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');

const inlinesOf = (inlines: readonly Inline[] | undefined, context: MarkdownContext, lineBreak: string): string =>
  (inlines ?? [])
    .map((inline) => {
      if (inline.type === 'hardBreak') return lineBreak;
      if (inline.type === 'mathInline') return `$${inline.attrs.latex}$`;
      return wordsOf(inline.text, inline.marks ?? [], context);
    })
    .join('');

/** Signs that hold a mark stand next to words, never next to a space. */
function wordsOf(text: string, marks: readonly Mark[], context: MarkdownContext): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  if (inside === '') return text;
  const isCode = marks.some(({ type }) => type === 'code');
  const words = marks.reduceRight((held, mark) => marked(held, mark, context), isCode ? codeOf(inside) : escaped(inside));
  return `${before}${words}${after}`;
}

function marked(words: string, mark: Mark, { lose }: MarkdownContext): string {
  switch (mark.type) {
    case 'code':
      return words;
    case 'link':
      if (internalRef(mark.attrs.href) === undefined) return `[${words}](<${mark.attrs.href}>)`;
      lose('link_dropped', mark.attrs.href);
      return words;
    default: {
      const tag = tags[mark.type];
      return `<${tag}>${words}</${tag}>`;
    }
  }
}

/** In tags: signs would depend on what stands beside them. */
const tags = { bold: 'strong', italic: 'em', strike: 's', subscript: 'sub', superscript: 'sup' } as const;

function codeOf(text: string): string {
  const fence = longerThan('`', text, 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function longerThan(sign: string, text: string, least: number): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return sign.repeat(Math.max(least, ...runs));
}

/** Words as they stand, whatever Markdown would make of them. */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#~$^|&!]/g, '\\$&').replaceAll(/-(?=-)|(?<=-)-/g, '\\-');

const atLineStart = (text: string): string =>
  text.replaceAll(/^([ \t]*)([-+=:])/gm, '$1\\$2').replaceAll(/^([ \t]*\d{1,9})([.)])/gm, '$1\\$2');
