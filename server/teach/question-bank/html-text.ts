import { type Block, blockText, type Inline, type Mark, type RichText } from '#domain/teach/rich-text.ts';
import { internalRef } from '#domain/teach/rich-text-link.ts';
import type { LossKind } from '#domain/teach/loss.ts';
import { texSigns } from '#server/teach/question-bank/tex.ts';

type Lose = (kind: LossKind, what: string) => void;

/** A text as HTML that any other program reads, and that `htmlToBlocks` reads as the same text again. */
export const richTextHtml = ({ content }: RichText, lose: Lose): string =>
  content.map((each) => blockHtml(each, lose)).join('');

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Words as they stand: no formula is read into them, and no space is lost. */
export function wordsHtml(text: string): string {
  const html = escape(text).replaceAll(texSigns, '$&<wbr>');
  return isFolded(text) ? `<span style="white-space: pre-wrap">${html}</span>` : html;
}

/** Whether spaces would be made fewer. */
const isFolded = (text: string): boolean => /[ \t\n\r\f]{2}|[\t\n\r\f]/.test(text);

function blockHtml(block: Block, lose: Lose): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesHtml(block.content, lose)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${inlinesHtml(block.content, lose)}</h${block.attrs.level}>`;
    case 'codeBlock': {
      const { language } = block.attrs;
      // HTML takes away a line feed at the very beginning, and most programs the one at the end.
      return `<pre>\n<code${language === null ? '' : ` class="language-${language}"`}>${escape(blockText(block))}\n</code></pre>`;
    }
    case 'horizontalRule':
      return '<hr>';
    case 'mathBlock':
      return `<p>${texHtml('\\[', block.attrs.latex, '\\]')}</p>`;
    case 'image':
      lose('picture_missing', block.attrs.alt || block.attrs.caption);
      return block.attrs.alt === '' ? '' : `<p><em>${wordsHtml(block.attrs.alt)}</em></p>`;
    default:
      return boxHtml(block, lose);
  }
}

function boxHtml(block: Block, lose: Lose): string {
  const inside = (blocks: readonly Block[]) => blocks.map((each) => blockHtml(each, lose)).join('');
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
      lose('box_as_text', title || blockText(block));
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

const inlinesHtml = (inlines: readonly Inline[] | undefined, lose: Lose): string =>
  (inlines ?? []).map((each) => inlineHtml(each, lose)).join('');

function inlineHtml(inline: Inline, lose: Lose): string {
  if (inline.type === 'hardBreak') return '<br>';
  if (inline.type === 'mathInline') return texHtml('\\(', inline.attrs.latex, '\\)');
  const marks = inline.marks ?? [];
  return marks.reduceRight((html, mark) => marked(html, mark, lose), wordsHtml(inline.text));
}

const texHtml = (open: string, latex: string, close: string): string =>
  isFolded(latex)
    ? `<span style="white-space: pre-wrap">${open}${escape(latex)}${close}</span>`
    : `${open}${escape(latex)}${close}`;

const tags = { bold: 'strong', italic: 'em', strike: 's', code: 'code', subscript: 'sub', superscript: 'sup' } as const;

function marked(html: string, mark: Mark, lose: Lose): string {
  if (mark.type !== 'link') return `<${tags[mark.type]}>${html}</${tags[mark.type]}>`;
  if (internalRef(mark.attrs.href) === undefined) return `<a href="${escape(mark.attrs.href)}">${html}</a>`;
  lose('link_dropped', mark.attrs.href);
  return html;
}
