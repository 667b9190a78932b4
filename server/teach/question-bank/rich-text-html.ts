import { type Block, blockText, type Inline, type Mark, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { internalRef } from '#domain/teach/rich-text/link-target.ts';
import type { ImportIssueKind } from '#domain/teach/import-export/import-report.ts';
import { texDelimiters } from '#server/teach/question-bank/tex.ts';

type Lose = (kind: ImportIssueKind, what: string) => void;

export interface HtmlContext {
  lose: Lose;
  /** Address of a stored picture; without one, its description replaces it. */
  pictureURL?: (sha256: string) => string | undefined;
  /** HTML of a rendered formula; without it the TeX source is written. */
  formula?: (latex: string, isDisplay: boolean) => string;
}

/** HTML of a text for other programs, which `htmlToBlocks` converts back to the same text. */
export const richTextHtml = ({ content }: RichText, context: HtmlContext): string =>
  content.map((each) => blockHtml(each, context)).join('');

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** HTML of plain text that no reader parses as formulas, with all whitespace preserved. */
export function wordsHtml(text: string): string {
  const html = escapeHtml(text).replaceAll(texDelimiters, '$&<wbr>');
  return isFolded(text) ? `<span style="white-space: pre-wrap">${html}</span>` : html;
}

/** True if HTML would collapse whitespace of the text. */
const isFolded = (text: string): boolean => /[ \t\n\r\f]{2}|[\t\n\r\f]/.test(text);

function blockHtml(block: Block, context: HtmlContext): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesHtml(block.content, context)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${inlinesHtml(block.content, context)}</h${block.attrs.level}>`;
    case 'codeBlock': {
      const { language } = block.attrs;
      // HTML parsers drop a line feed at the very beginning, and most programs one at the end.
      return `<pre>\n<code${language === null ? '' : ` class="language-${language}"`}>${escapeHtml(blockText(block))}\n</code></pre>`;
    }
    case 'horizontalRule':
      return '<hr>';
    case 'mathBlock':
      return `<p>${context.formula?.(block.attrs.latex, true) ?? texHtml('\\[', block.attrs.latex, '\\]')}</p>`;
    case 'image':
      return pictureHtml(block.attrs, context);
    default:
      return boxHtml(block, context);
  }
}

function pictureHtml(
  { file, alt, caption }: Extract<Block, { type: 'image' }>['attrs'],
  { lose, pictureURL }: HtmlContext,
): string {
  const url = pictureURL?.(file);
  if (url === undefined) {
    lose('picture_missing', alt || caption);
    return alt === '' ? '' : `<p><em>${wordsHtml(alt)}</em></p>`;
  }
  const said = caption === '' ? '' : `<figcaption>${wordsHtml(caption)}</figcaption>`;
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${said}</figure>`;
}

function boxHtml(block: Block, context: HtmlContext): string {
  const inside = (blocks: readonly Block[]) => blocks.map((each) => blockHtml(each, context)).join('');
  switch (block.type) {
    case 'bulletList':
      return `<ul>${block.content.map((item) => `<li>${inside(item.content)}</li>`).join('')}</ul>`;
    case 'orderedList':
      return `<ol start="${block.attrs.start}">${block.content.map((item) => `<li>${inside(item.content)}</li>`).join('')}</ol>`;
    case 'blockquote':
      return `<blockquote>${inside(block.content)}</blockquote>`;
    case 'callout':
    case 'reveal': {
      const title = block.type === 'callout' ? block.attrs.title : block.attrs.summary;
      context.lose('box_as_text', title || blockText(block));
      return `<blockquote>${title === '' ? '' : `<p><strong>${wordsHtml(title)}</strong></p>`}${inside(block.content)}</blockquote>`;
    }
    case 'table':
      return `<table>${block.content.map((row) => `<tr>${row.content.map((cell) => cellHtml(cell, inside(cell.content))).join('')}</tr>`).join('')}</table>`;
    default:
      return '';
  }
}

type Cell = Extract<Block, { type: 'table' }>['content'][number]['content'][number];

function cellHtml({ type, attrs: { align, colspan, rowspan } }: Cell, inside: string): string {
  const tag = type === 'tableHeader' ? 'th' : 'td';
  const spans = `${colspan === 1 ? '' : ` colspan="${colspan}"`}${rowspan === 1 ? '' : ` rowspan="${rowspan}"`}`;
  return `<${tag}${align === null ? '' : ` style="text-align: ${align}"`}${spans}>${inside}</${tag}>`;
}

const inlinesHtml = (inlines: readonly Inline[] | undefined, context: HtmlContext): string =>
  (inlines ?? []).map((each) => inlineHtml(each, context)).join('');

function inlineHtml(inline: Inline, context: HtmlContext): string {
  if (inline.type === 'hardBreak') return '<br>';
  if (inline.type === 'mathInline')
    return context.formula?.(inline.attrs.latex, false) ?? texHtml('\\(', inline.attrs.latex, '\\)');
  const marks = inline.marks ?? [];
  return marks.reduceRight((html, mark) => marked(html, mark, context), wordsHtml(inline.text));
}

const texHtml = (open: string, latex: string, close: string): string =>
  isFolded(latex)
    ? `<span style="white-space: pre-wrap">${open}${escapeHtml(latex)}${close}</span>`
    : `${open}${escapeHtml(latex)}${close}`;

const tags = { bold: 'strong', italic: 'em', strike: 's', code: 'code', subscript: 'sub', superscript: 'sup' } as const;

function marked(html: string, mark: Mark, context: HtmlContext): string {
  if (mark.type !== 'link') return `<${tags[mark.type]}>${html}</${tags[mark.type]}>`;
  if (internalRef(mark.attrs.href) === undefined) return `<a href="${escapeHtml(mark.attrs.href)}">${html}</a>`;
  context.lose('link_dropped', mark.attrs.href);
  return html;
}
