import type { Block, HeadingLevel } from '#domain/teach/rich-text.ts';
import { textBlocks } from '#server/teach/markdown/block.ts';
import { text } from '#server/teach/markdown/piece.ts';
import type { Words } from '#server/teach/markdown/words.ts';
import type { PdfParagraph } from '#server/teach/source/pdf-paragraphs.ts';
import type { SourceSection } from '#server/teach/source/source-steps.ts';

/** Letters of a heading are at least so many times as large as those of the text. */
const HEADING_RATIO = 1.12;
const HEADING_MAX = 200;
/** Where there are no headings. */
const PAGES_PER_SECTION = 5;

/** The sections under the largest headings; where a page or a section begins, the number of its page is said. */
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

/** By its id a block is known to be of a page, wherever the text is taken. */
const pageID = (page: number, number: number): string => `page-${page}-${number}`;
const markID = (page: number): string => `page-${page}`;
/** The page that an id of a block tells; `isMark` where the block only says the number. */
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

/** Of each paragraph: a step's name, a heading within one, or none at all. */
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
  // A title stands alone; what there is more of divides the text.
  const [steps] = sizes.find(([, headings]) => headings.length > 1) ?? sizes[0] ?? [];
  return (paragraph) => {
    if (steps === undefined || !isHeading(paragraph)) return undefined;
    const below = sizes.filter(([size]) => size < steps).findIndex(([size]) => size === rounded(paragraph.size));
    return below === -1 ? 'step' : (Math.min(4, below + 2) as HeadingLevel);
  };
}
