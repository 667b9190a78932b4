import type { Definition, Nodes, Root } from 'mdast';
import type { AppError } from '#domain/kernel/errors.ts';
import {
  isMarkdownRefusal,
  MarkdownBudget,
  type MarkdownRefusal,
  parseMarkdown,
  unlimitedMarkdown,
} from '#domain/kernel/text/markdown.ts';
import { withoutLayout } from '#server/teach/markdown/html.ts';
import { readGridTable } from '#server/teach/markdown/grid-table.ts';
import { type Segment, scanSegments } from '#server/teach/markdown/scan.ts';
import { inlineSyntax, inlineSyntaxFromMarkdown } from '#server/teach/markdown/syntax.ts';
import { fileError } from '#server/core/worker/file-error.ts';

export interface MarkdownPart {
  kind: 'markdown';
  root: Root;
  /** Added to a node's own line to get the line in the file. */
  lineOffset: number;
}
export interface DivPart {
  kind: 'div';
  name: string;
  title: string;
  line: number;
  parts: DocumentPart[];
}
export interface GridPart {
  kind: 'grid';
  line: number;
  rows: { isHeader: boolean; cells: DocumentPart[][] }[];
}
export type DocumentPart =
  | MarkdownPart
  | DivPart
  | GridPart
  | { kind: 'math'; latex: string; line: number }
  /** Source text that could not be parsed. */
  | { kind: 'source'; text: string; line: number };

export interface MarkdownDocument {
  parts: DocumentPart[];
  /** Lines of unpaired fences. */
  stray: number[];
}

const DEFINITIONS_MAX = 2_000;

/** Parses the Markdown of a whole file. Link definitions apply to the whole file, whatever div contains them. */
export function parseDocument(
  markdown: string,
  { firstLine = 1, budget = new MarkdownBudget() }: { firstLine?: number; budget?: MarkdownBudget } = {},
): MarkdownDocument {
  if (!budget.isEnoughFor(markdown)) throw refusal({ fault: 'tooLong', line: 1 }, firstLine);
  const lines = markdown.replaceAll(/\r\n?/g, '\n').split('\n');
  try {
    const { segments, stray } = scanSegments(lines, firstLine);
    const definitions = segments.flatMap((segment) => definitionsOf(segment, budget)).slice(0, DEFINITIONS_MAX);
    return { parts: segments.map((segment) => toPart(segment, { definitions, budget })), stray };
  } catch (error) {
    if (error instanceof RangeError) throw fileError('tooDeep', 'the text is nested too deeply', '', error);
    throw error;
  }
}

const syntax = { extensions: [inlineSyntax], mdastExtensions: [inlineSyntaxFromMarkdown] };

/** Parses Markdown that begins at `line` of the file. */
function rootOf(markdown: string, line: number, budget: MarkdownBudget): Root {
  const parsed = parseMarkdown(markdown, budget, syntax);
  if (isMarkdownRefusal(parsed)) throw refusal(parsed, line);
  return parsed;
}

function refusal({ fault, line }: MarkdownRefusal, firstLine: number): AppError {
  const place = firstLine + line - 1;
  const why = fault === 'tooDeep' ? 'the text is nested too deeply' : 'the text takes too long to read';
  return fileError(fault, `line ${place}: ${why}`, `${place}`);
}

/** Matches link definitions; a label has at most 999 characters. */
const mayDefine = /^ {0,3}\[[^\]^][^\]]{0,998}\]:/m;

function definitionsOf(segment: Segment, budget: MarkdownBudget): Definition[] {
  if (segment.kind === 'div') return segment.segments.flatMap((each) => definitionsOf(each, budget));
  if (segment.kind !== 'markdown') return [];
  const text = segment.lines.join('\n');
  if (!mayDefine.test(text)) return [];
  return rootOf(text, segment.line, budget).children.filter((node) => node.type === 'definition');
}

/** Link definitions and the budget, which all parts of a document use. */
interface PartsCommon {
  definitions: readonly Definition[];
  budget: MarkdownBudget;
}

function toPart(segment: Segment, common: PartsCommon): DocumentPart {
  switch (segment.kind) {
    case 'math':
      return segment;
    case 'div':
      return {
        kind: 'div',
        name: segment.name,
        title: segment.title,
        line: segment.line,
        parts: segment.segments.map((each) => toPart(each, common)),
      };
    case 'markdown':
      return markdownPart(segment.lines, segment.line, common);
    case 'grid': {
      const rows = readGridTable(segment.lines);
      if (rows === undefined) return { kind: 'source', text: segment.lines.join('\n'), line: segment.line };
      const cells = rows.map(({ isHeader, cells: texts, line }) => ({
        isHeader,
        cells: texts.map((text) => [markdownPart(text, segment.line + line, common)]),
      }));
      return { kind: 'grid', line: segment.line, rows: cells };
    }
  }
}

/** Parses a part with the link definitions in front, where no unclosed fence can swallow them. */
function markdownPart(lines: string[], line: number, { definitions, budget }: PartsCommon): MarkdownPart {
  const text = lines.join('\n');
  const folded = text.toLowerCase();
  const used = folded.includes('[')
    ? definitions.filter(({ label }) => folded.includes(`[${(label ?? '').toLowerCase()}]`))
    : [];
  const prefix = used
    .map(({ label, url }) => `[${label}]: <${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>\n`)
    .join('');
  const lineOffset = line - 1 - (prefix === '' ? 0 : used.length + 1);
  const root = rootOf(prefix === '' ? text : `${prefix}\n${text}`, lineOffset + 1, budget);
  return { kind: 'markdown', root, lineOffset };
}

export interface PictureLink {
  url: string;
  line: number;
}

/** Addresses of all pictures in a document, including `<img>`, so that they can be read before the conversion. */
export const picturesIn = (parts: readonly DocumentPart[]): PictureLink[] => parts.flatMap(picturesInPart);

function picturesInPart(part: DocumentPart): PictureLink[] {
  if (part.kind === 'div') return picturesIn(part.parts);
  if (part.kind === 'grid') return part.rows.flatMap((row) => row.cells.flatMap(picturesIn));
  if (part.kind !== 'markdown') return [];
  const definitions = new Map(
    part.root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])),
  );
  const found: PictureLink[] = [];
  const queue: Nodes[] = [part.root];
  for (const node of queue) {
    const inner = node.type === 'html' ? markdownInHtml(node.value) : undefined;
    if (inner !== undefined) queue.push(inner);
    const url = pictureUrl(node, definitions);
    if (url !== undefined) found.push({ url, line: (node.position?.start.line ?? 1) + part.lineOffset });
    if ('children' in node) queue.push(...node.children);
  }
  return found;
}

function pictureUrl(node: Nodes, definitions: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'image') return node.url;
  if (node.type === 'imageReference') return definitions.get(node.identifier);
  return node.type === 'html' ? imgSource(node.value) : undefined;
}

/** Parses the content of layout tags as Markdown, as Pandoc does. Undefined if it contains other tags. */
export function markdownInHtml(html: string): Root | undefined {
  const bare = withoutLayout(html);
  return bare.trim() === '' || /<[a-z!/?]/i.test(bare) ? undefined : rootOf(bare, 1, unlimitedMarkdown());
}

export const imgSource = (html: string): string | undefined =>
  /^<img\s[^>]*?\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(html.trim())?.[1];
