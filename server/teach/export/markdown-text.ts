import {
  type Block,
  blockText,
  type Inline,
  type ListItem,
  type Mark,
  type RichText,
  type Table,
} from '#domain/teach/rich-text/rich-text.ts';
import type { ImportIssueKind } from '#domain/teach/import-export/import-report.ts';
import { internalRef } from '#domain/teach/rich-text/link-target.ts';

export interface MarkdownContext {
  lose: (kind: ImportIssueKind, what: string) => void;
  /** Path of a stored file, relative to the text. */
  pathOf: (sha256: string) => string | undefined;
  /** Offset of every heading level. */
  headingShift: number;
}

/** Writes a text as the Markdown that the import reads: GFM, `$formulas$` and Pandoc's fenced divs. */
export const markdownOf = ({ content }: RichText, context: MarkdownContext): string => blocksOf(content, context);

const HEADING_MAX = 6;

function blocksOf(blocks: readonly Block[], context: MarkdownContext): string {
  const texts: string[] = [];
  let before: { type: Block['type']; isOther: boolean } | undefined;
  for (const block of blocks) {
    // Adjacent lists with the same markers would be parsed as one list.
    const isOther = before?.type === block.type && !before.isOther;
    const text = isList(block) ? listOf(block, isOther, context) : blockOf(block, context);
    if (text === '') continue;
    before = { type: block.type, isOther };
    texts.push(text);
  }
  return texts.join('\n\n');
}

type List = Extract<Block, { type: 'bulletList' | 'orderedList' }>;

const isList = (block: Block): block is List => block.type === 'bulletList' || block.type === 'orderedList';

const listOf = (list: List, isOther: boolean, context: MarkdownContext): string =>
  list.content
    .map((item, index) => {
      if (list.type === 'bulletList') return itemOf(item, isOther ? '* ' : '- ', context);
      return itemOf(item, `${list.attrs.start + index}${isOther ? ')' : '.'} `, context);
    })
    .join('\n');

function blockOf(block: Block, context: MarkdownContext): string {
  switch (block.type) {
    case 'paragraph':
      // A break at the end of a paragraph would be parsed as a backslash.
      return escapeLineStart(inlinesOf(block.content, context, '\\\n').replace(/(\\\n)+$/, ''));
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

/** Writes a fenced div whose first heading is its title; without content only the title is written. */
function divOf(name: string, title: string, content: readonly Block[], context: MarkdownContext): string {
  const inside = blocksOf(content, context);
  if (inside === '') return paragraphOf(title);
  return [`::: ${name}`, ...(title === '' ? [] : [`### ${escapeMarkdown(title)}`]), inside, ':::'].join('\n\n');
}

function pictureOf(
  { file, alt, caption }: Extract<Block, { type: 'image' }>['attrs'],
  { pathOf, lose }: MarkdownContext,
): string {
  const path = pathOf(file);
  if (path === undefined) {
    lose('picture_missing', alt || caption);
    return paragraphOf(alt);
  }
  const title = caption === '' ? '' : ` "${caption.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', ' ')}"`;
  return `![${escapeMarkdown(alt).replaceAll('\n', ' ')}](${path}${title})`;
}

function itemOf({ content }: ListItem, marker: string, context: MarkdownContext): string {
  return `${marker}${prefixed(blocksOf(content, context), ' '.repeat(marker.length)).trimStart()}`;
}

/** Writes a pipe table, whose cells are single lines below one header row. */
function tableOf(table: Table, context: MarkdownContext): string {
  const [head, ...body] = table.content.map((row) => row.content);
  if (head === undefined) return '';
  const isHeld =
    head.every(({ type }) => type === 'tableHeader') &&
    body.flat().every(({ type }) => type === 'tableCell') &&
    [head, ...body].flat().every(isLine);
  if (!isHeld) context.lose('table_as_text', blockText(table));
  const row = (texts: string[]) => `| ${texts.join(' | ')} |`;
  const words = (line: typeof head) => row(line.map((cell) => cellOf(cell, context)));
  return [words(head), row(head.map(({ attrs: { align } }) => sides[align ?? 'none'])), ...body.map(words)].join('\n');
}

type Cell = Table['content'][number]['content'][number];

const sides = { none: '---', left: ':--', center: ':-:', right: '--:' };

const isLine = ({ content: [only, ...more], attrs: { colspan, rowspan } }: Cell): boolean =>
  only?.type === 'paragraph' && more.length === 0 && colspan === 1 && rowspan === 1;

const cellOf = ({ content }: Cell, context: MarkdownContext): string =>
  content
    .map((block) =>
      block.type === 'paragraph'
        ? inlinesOf(block.content, context, '<br>')
        : escapeMarkdown(blockText(block)).replaceAll('\n', '<br>'),
    )
    .join('<br>');

const prefixed = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');

const inlinesOf = (inlines: readonly Inline[] | undefined, context: MarkdownContext, lineBreak: string): string =>
  (inlines ?? []).reduce((before, inline) => {
    if (inline.type === 'hardBreak') return before + lineBreak;
    // Adjacent formulas would be parsed as one, and a formula before a number as a price.
    const gap = before.endsWith('$') && (inline.type === 'mathInline' || /^\d/.test(inline.text)) ? ' ' : '';
    if (inline.type === 'mathInline') return `${before}${gap}$${inline.attrs.latex}$`;
    return before + gap + wordsOf(inline.text, inline.marks ?? [], !/[*~`]$/.test(before), context);
  }, '');

function wordsOf(text: string, marks: readonly Mark[], isClear: boolean, context: MarkdownContext): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  if (inside === '') return text;
  const isCode = marks.some(({ type }) => type === 'code');
  // Markdown delimiters depend on the neighboring characters; elsewhere HTML tags are used.
  const isPlain = isClear && /^[\p{L}\p{N}]([^]*[\p{L}\p{N}])?$/u.test(inside) && marks.length === 1;
  const words = isCode ? codeOf(inside, isClear) : escapeMarkdown(inside);
  return `${before}${marks.reduceRight((held, mark) => marked(held, mark, isPlain, context), words)}${after}`;
}

function marked(words: string, mark: Mark, isPlain: boolean, { lose }: MarkdownContext): string {
  if (mark.type === 'code') return words;
  if (mark.type === 'link') {
    if (internalRef(mark.attrs.href) === undefined) return `[${words}](<${mark.attrs.href}>)`;
    lose('link_dropped', mark.attrs.href);
    return words;
  }
  const [tag, sign] = signs[mark.type];
  return isPlain && sign !== '' ? `${sign}${words}${sign}` : `<${tag}>${words}</${tag}>`;
}

const signs = {
  bold: ['strong', '**'],
  italic: ['em', '*'],
  strike: ['s', '~~'],
  subscript: ['sub', ''],
  superscript: ['sup', ''],
} as const;

function codeOf(text: string, isClear: boolean): string {
  if (!isClear) return `<code>${escapeMarkdown(text)}</code>`;
  const fence = longerThan('`', text, 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function longerThan(sign: string, text: string, least: number): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return sign.repeat(Math.max(least, ...runs));
}

/** Escapes text against Markdown syntax. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#~$^|&!]/g, '\\$&').replaceAll(/-(?=-)|(?<=-)-/g, '\\-');

const escapeLineStart = (text: string): string =>
  text.replaceAll(/^([ \t]*)([-+=:])/gm, '$1\\$2').replaceAll(/^([ \t]*\d{1,9})([.)])/gm, '$1\\$2');

/** Plain text as a paragraph. */
export const paragraphOf = (text: string): string => escapeLineStart(escapeMarkdown(text));
