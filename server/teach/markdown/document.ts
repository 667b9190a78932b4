import type { Definition, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { withoutLayout } from '#server/teach/markdown/html.ts';
import { readGridTable } from '#server/teach/markdown/grid-table.ts';
import { plainRest, plainRestFromMarkdown } from '#server/teach/markdown/plain-rest.ts';
import { type Segment, scan } from '#server/teach/markdown/scan.ts';
import { pieces, piecesFromMarkdown } from '#server/teach/markdown/syntax.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

export interface MarkdownPart {
  kind: 'markdown';
  root: Root;
  /** To be added to a node's own line to get the line in the file. */
  lineOffset: number;
}
export interface DivPart {
  kind: 'div';
  name: string;
  title: string;
  line: number;
  parts: Part[];
}
export interface GridPart {
  kind: 'grid';
  line: number;
  rows: { isHeader: boolean; cells: Part[][] }[];
}
export type Part =
  | MarkdownPart
  | DivPart
  | GridPart
  | { kind: 'math'; latex: string; line: number }
  /** What could not be understood, as it stands in the source. */
  | { kind: 'source'; text: string; line: number };

export interface MarkdownDocument {
  parts: Part[];
  /** Lines of fences without a partner. */
  stray: number[];
}

const DEFINITIONS_MAX = 2_000;
const DEPTH_MAX = 500;

/** Parses a whole file's Markdown. Link definitions hold everywhere in it, whatever div they stand in. */
export function parseDocument(markdown: string, firstLine = 1): MarkdownDocument {
  const lines = markdown.replaceAll(/\r\n?/g, '\n').split('\n');
  try {
    const { segments, stray } = scan(lines, firstLine);
    const definitions = segments.flatMap(definitionsOf).slice(0, DEFINITIONS_MAX);
    return { parts: segments.map((segment) => toPart(segment, definitions)), stray };
  } catch (error) {
    if (error instanceof RangeError) throw refusedFile('tooDeep', 'the text is nested too deeply', '', error);
    throw error;
  }
}

function parseMarkdown(markdown: string): Root {
  const root = fromMarkdown(markdown, {
    extensions: [gfm(), pieces, plainRest(markdown.length)],
    mdastExtensions: [gfmFromMarkdown(), piecesFromMarkdown, plainRestFromMarkdown],
  });
  refuseDepth(root);
  return root;
}

/** Security: whatever walks the tree afterwards calls itself for each level. */
function refuseDepth(root: Root): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw refusedFile('tooDeep', 'the text is nested too deeply');
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []));
  }
}

const mayDefine = /^ {0,3}\[[^\]^][^\]]*\]:/m;

function definitionsOf(segment: Segment): Definition[] {
  if (segment.kind === 'div') return segment.segments.flatMap(definitionsOf);
  if (segment.kind !== 'markdown') return [];
  const text = segment.lines.join('\n');
  return mayDefine.test(text) ? parseMarkdown(text).children.filter((node) => node.type === 'definition') : [];
}

function toPart(segment: Segment, definitions: readonly Definition[]): Part {
  switch (segment.kind) {
    case 'math':
      return segment;
    case 'div':
      return {
        kind: 'div',
        name: segment.name,
        title: segment.title,
        line: segment.line,
        parts: segment.segments.map((each) => toPart(each, definitions)),
      };
    case 'markdown':
      return markdownPart(segment.lines, segment.line, definitions);
    case 'grid': {
      const rows = readGridTable(segment.lines);
      if (rows === undefined) return { kind: 'source', text: segment.lines.join('\n'), line: segment.line };
      const cells = rows.map(({ isHeader, cells: texts, line }) => ({
        isHeader,
        cells: texts.map((text) => [markdownPart(text, segment.line + line, definitions)]),
      }));
      return { kind: 'grid', line: segment.line, rows: cells };
    }
  }
}

/** The definitions go in front, where no unclosed fence can swallow them. */
function markdownPart(lines: string[], line: number, definitions: readonly Definition[]): MarkdownPart {
  const text = lines.join('\n');
  const folded = text.toLowerCase();
  const used = folded.includes('[')
    ? definitions.filter(({ label }) => folded.includes(`[${(label ?? '').toLowerCase()}]`))
    : [];
  const prefix = used
    .map(({ label, url }) => `[${label}]: <${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>\n`)
    .join('');
  return {
    kind: 'markdown',
    root: parseMarkdown(prefix === '' ? text : `${prefix}\n${text}`),
    lineOffset: line - 1 - (prefix === '' ? 0 : used.length + 1),
  };
}

export interface PictureLink {
  url: string;
  line: number;
}

/** The addresses of all pictures in a document, those in `<img>` too, before any of them is asked for. */
export const picturesIn = (parts: readonly Part[]): PictureLink[] => parts.flatMap(picturesInPart);

function picturesInPart(part: Part): PictureLink[] {
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

/** As Pandoc does, what stands between tags that only arrange is read as Markdown. Undefined when other tags are in it. */
export function markdownInHtml(html: string): Root | undefined {
  const bare = withoutLayout(html);
  return bare.trim() === '' || /<[a-z!/?]/i.test(bare) ? undefined : parseMarkdown(bare);
}

export const imgSource = (html: string): string | undefined =>
  /^<img\s[^>]*?\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(html.trim())?.[1];
