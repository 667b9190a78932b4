import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { type ImportIssue, shortened } from '#domain/teach/import-export/import-report.ts';
import { importPicture } from '#server/teach/import/import-picture.ts';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import type { Words } from '#server/teach/markdown/words.ts';
import { htmlToBlocks } from '#server/teach/question-bank/html-blocks.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import type { DocxText } from '#server/teach/source/docx.ts';
import type { SourceSection } from '#server/teach/source/source-steps.ts';

interface HtmlHeading {
  level: number;
  name: string;
  /** Offset of the element in the HTML. */
  from: number;
  to: number;
}

/** Splits a document into sections at the headings that divide it; the line of a loss is the number of its section. */
export async function docxSections(
  { html, pictures }: DocxText,
  words: Words,
  files: Map<string, ImportedFile>,
  report: (loss: ImportIssue) => void,
): Promise<SourceSection[]> {
  const stored = new Map<string, StoredPicture | null | undefined>();
  for (const [index, bytes] of pictures.entries()) {
    const name = `${words.picture} ${index + 1}`;
    const lose = (kind: ImportIssue['kind'], what: string) => report({ line: 1, kind, what });
    stored.set(`picture:${index}`, await importPicture(async () => bytes, name, files, lose));
  }
  const headings = headingsOf(html);
  const depth = stepDepth(headings);
  const steps = headings.filter(({ level }) => level <= depth);
  const parts = [{ name: '', html: html.slice(0, steps[0]?.from) }];
  for (const [index, { name, to }] of steps.entries())
    parts.push({ name, html: html.slice(to, steps[index + 1]?.from) });
  const context = {
    headingShift: 1 - depth,
    words,
    picture: (url: string) => stored.get(url),
    link: (url: string) => (url.startsWith('#') ? undefined : url),
  };
  const sections = parts.map((part, index) => {
    const lose = (kind: ImportIssue['kind'], what: string) => report({ line: index + 1, kind, what: shortened(what) });
    return {
      name: part.name,
      blocks: htmlToBlocks(part.html, 1, { lose }, { ...context, report: (each) => lose(each.kind, each.what) }),
    };
  });
  if (sections.every(({ name, blocks }) => name === '' && blocks.length === 0))
    throw fileError('noWords', 'there are no words in the document');
  return sections;
}

/**
 * Heading level that divides the document: the highest that occurs more than once, because a single heading is a title.
 */
function stepDepth(headings: readonly HtmlHeading[]): number {
  const levels = [...Map.groupBy(headings, ({ level }) => level)].toSorted(([a], [b]) => a - b);
  return (levels.find(([, all]) => all.length > 1) ?? levels[0] ?? [1])[0];
}

function headingsOf(html: string): HtmlHeading[] {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true });
  return childNodes.flatMap((node): HtmlHeading[] => {
    if (!defaultTreeAdapter.isElementNode(node) || !/^h[1-6]$/.test(node.tagName)) return [];
    const { startOffset, endOffset } = node.sourceCodeLocation ?? { startOffset: 0, endOffset: 0 };
    const name = wordsOf(node).replaceAll(/\s+/g, ' ').trim();
    return name === '' ? [] : [{ level: Number(node.tagName[1]), name, from: startOffset, to: endOffset }];
  });
}

type Node = DefaultTreeAdapterTypes.ChildNode;

const wordsOf = (node: Node): string => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return defaultTreeAdapter.isElementNode(node) ? node.childNodes.map(wordsOf).join('') : '';
};
