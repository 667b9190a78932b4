import type { Block, HeadingLevel } from '#domain/teach/rich-text/rich-text.ts';
import { textBlocks } from '#server/teach/markdown/block.ts';
import { text } from '#server/teach/markdown/piece.ts';
import type { Words } from '#server/teach/markdown/words.ts';
import type { PdfParagraph } from '#server/teach/source/pdf-paragraphs.ts';
import type { SourceSection } from '#server/teach/source/source-steps.ts';

/** Smallest ratio of a heading's font size to the body's. */
const HEADING_RATIO = 1.12;
const HEADING_MAX = 200;
/** Pages in a section of a document without headings. */
const PAGES_PER_SECTION = 5;

/**
 * Splits paragraphs into sections at the largest headings, and marks where pages and sections begin with the page
 * number.
 */
export function pdfSections(paragraphs: readonly PdfParagraph[], words: Words): SourceSection[] {
  const levelOf = headingLevels(paragraphs);
  const hasHeadings = paragraphs.some((each) => levelOf(each) !== undefined);
  const sections: SourceSection[] = [];
  let page = 0;
  let number = 0;
  const begin = (name: string): void => {
    sections.push({ name, blocks: [] });
    page = 0;
  };
  for (const each of paragraphs) {
    const level = levelOf(each);
    if (level === 'step') {
      begin(each.text);
      continue;
    }
    if (!hasHeadings && each.page > page && (each.page - 1) % PAGES_PER_SECTION === 0)
      begin(`${words.page} ${each.page}`);
    else if (sections.length === 0) begin('');
    const mark = each.page > page ? [pageMark(each.page, words)] : [];
    const blocks = blocksOf(each.text, level).map((block) => withID(block, pageID(each.page, (number += 1))));
    sections.at(-1)?.blocks.push(...mark, ...blocks);
    page = each.page;
  }
  return sections;
}

/** Block id that contains the page, so that the page stays known wherever the text is used. */
const pageID = (page: number, number: number): string => `page-${page}-${number}`;
const markID = (page: number): string => `page-${page}`;
/** Page number in a block id; `isMark` for blocks that only show the number. */
export function pageOf(id: string): { page: number; isMark: boolean } | undefined {
  const [, page, number] = /^page-(\d+)(-\d+)?$/.exec(id) ?? [];
  return page === undefined ? undefined : { page: Number(page), isMark: number === undefined };
}

const withID = (block: Block, id: string): Block => ({ ...block, attrs: { ...block.attrs, id } }) as Block;

const blocksOf = (words: string, level: HeadingLevel | undefined): Block[] =>
  level === undefined
    ? textBlocks(text(words, []))
    : [{ type: 'heading', attrs: { id: '', level }, content: text(words, []) }];

const pageMark = (page: number, words: Words): Block => ({
  type: 'paragraph',
  attrs: { id: markID(page) },
  content: text(`${words.page} ${page}`, [{ type: 'italic' }]),
});

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** Classifies paragraphs as step name, heading within a step, or body text. */
function headingLevels(
  paragraphs: readonly PdfParagraph[],
): (paragraph: PdfParagraph) => 'step' | HeadingLevel | undefined {
  const letters = new Map<number, number>();
  for (const { text: words, size } of paragraphs)
    letters.set(rounded(size), (letters.get(rounded(size)) ?? 0) + words.length);
  const [[body] = [0]] = [...letters].toSorted((a, b) => b[1] - a[1]);
  const isHeading = ({ text: words, size }: PdfParagraph): boolean =>
    rounded(size) >= body * HEADING_RATIO && words.length <= HEADING_MAX;
  const sizes = [...Map.groupBy(paragraphs.filter(isHeading), ({ size }) => rounded(size))].toSorted(
    (a, b) => b[0] - a[0],
  );
  // A single largest heading is a title; the largest size that occurs more than once divides the text.
  const [steps] = sizes.find(([, headings]) => headings.length > 1) ?? sizes[0] ?? [];
  return (paragraph) => {
    if (steps === undefined || !isHeading(paragraph)) return undefined;
    const below = sizes.filter(([size]) => size < steps).findIndex(([size]) => size === rounded(paragraph.size));
    return below === -1 ? 'step' : (Math.min(4, below + 2) as HeadingLevel);
  };
}
