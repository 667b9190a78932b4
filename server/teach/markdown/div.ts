import type { Definition } from 'mdast';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';
import { type Block, type CalloutKind, type TableRow, blockText } from '#domain/teach/rich-text/rich-text.ts';
import { cell, codeBlock, table, toBlocks } from '#server/teach/markdown/block.ts';
import { type Conversion, report } from '#server/teach/markdown/conversion.ts';
import type { DivPart, GridPart, MarkdownPart, DocumentPart } from '#server/teach/markdown/document.ts';
import { removeUnprintable, type PartContext } from '#server/teach/markdown/piece.ts';
import type { Words } from '#server/teach/markdown/words.ts';

const callouts: ReadonlyMap<string, CalloutKind> = new Map([
  ['callout', 'note'],
  ['note', 'note'],
  ['testimonial', 'note'],
  ['discussion', 'tip'],
  ['challenge', 'tip'],
  ['tip', 'tip'],
  ['checklist', 'tip'],
  ['prereq', 'warning'],
  ['caution', 'warning'],
  ['warning', 'warning'],
  ['keypoints', 'key'],
  ['key', 'key'],
  ['objectives', 'objective'],
  ['objective', 'objective'],
  ['questions', 'objective'],
]);
const reveals: ReadonlySet<string> = new Set([
  'reveal',
  'solution',
  'hint',
  'spoiler',
  'instructor',
  'instructor-note',
]);

/** Divs for layout only, whose content is kept. */
const layoutDivs: ReadonlySet<string> = new Set(['figure', 'div', 'tab', 'group-tab', 'center', 'overview']);

const ownTitle: ReadonlyMap<string, keyof Words> = new Map([
  ['solution', 'solution'],
  ['hint', 'hint'],
  ['prereq', 'prerequisites'],
  ['discussion', 'discussion'],
  ['instructor', 'instructorNote'],
  ['instructor-note', 'instructorNote'],
  ['questions', 'questions'],
  ['keypoints', 'keyPoints'],
]);

const TITLE_MAX = 300;

/**
 * Converts a document's parts to blocks without ids, which the finished text assigns. `depth` is the nesting depth of
 * the new blocks.
 */
export function partsToBlocks(parts: readonly DocumentPart[], conversion: Conversion, depth = 1): Block[] {
  return parts.flatMap((part): Block[] => {
    switch (part.kind) {
      case 'markdown':
        return toBlocks(part.root.children, partContextOf(part, conversion), depth);
      case 'math':
        return formulaToBlocks(part, conversion);
      case 'source':
        report(conversion, part.line, 'table_as_text', part.text);
        return [codeBlock(part.text, null)];
      case 'grid':
        return gridToBlocks(part, conversion, depth);
      case 'div':
        return divToBlocks(part, conversion, depth);
    }
  });
}

/** Formulas that KaTeX cannot render stay as their source. */
function formulaToBlocks({ latex, line }: Extract<DocumentPart, { kind: 'math' }>, conversion: Conversion): Block[] {
  const source = removeUnprintable(latex);
  if (isRenderable(source)) return [{ type: 'mathBlock', attrs: { id: '', latex: source } }];
  report(conversion, line, 'text_as_typed', source);
  return [codeBlock(source, 'latex')];
}

export function partContextOf(part: MarkdownPart, conversion: Conversion): PartContext {
  const definitions = part.root.children.filter((node): node is Definition => node.type === 'definition');
  return {
    conversion,
    lineOffset: part.lineOffset,
    // The first of two definitions applies, as in Markdown.
    definitions: new Map(definitions.toReversed().map(({ identifier, url }) => [identifier, url])),
  };
}

function gridToBlocks(part: GridPart, conversion: Conversion, depth: number): Block[] {
  const rows = part.rows.map(
    ({ isHeader, cells }): TableRow => ({
      type: 'tableRow',
      content: cells.map((parts) => cell(isHeader, partsToBlocks(parts, conversion, depth + 3))),
    }),
  );
  return table(rows);
}

function divToBlocks(part: DivPart, conversion: Conversion, depth: number): Block[] {
  const kind = callouts.get(part.name);
  const isReveal = reveals.has(part.name);
  if (kind === undefined && !isReveal) {
    if (!layoutDivs.has(part.name)) report(conversion, part.line, 'unknown_div', part.name);
    return partsToBlocks(part.parts, conversion, depth);
  }
  const { title, blocks } = splitTitle(part, partsToBlocks(part.parts, conversion, depth + 1), conversion.words);
  if (blocks.length === 0) return [];
  if (kind === undefined) return [{ type: 'reveal', attrs: { id: '', summary: title }, content: blocks }];
  return [{ type: 'callout', attrs: { id: '', kind, title }, content: blocks }];
}

/** Title and content of a div, whose first heading serves as its title. */
export function splitTitle(part: DivPart, blocks: Block[], words: Words): { title: string; blocks: Block[] } {
  const key = ownTitle.get(part.name);
  const [first, ...rest] = blocks;
  if (part.title === '' && first?.type === 'heading')
    return { title: cutText(blockText(first), TITLE_MAX), blocks: rest };
  return { title: cutText(part.title || (key === undefined ? '' : words[key]), TITLE_MAX), blocks };
}
