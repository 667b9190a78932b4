import { parseAttributes } from '#server/teach/markdown/attributes.ts';
import { fileError } from '#server/core/worker/file-error.ts';

/** A section of a source that is parsed separately. Lines count from 1 in the file. */
export type Segment =
  | { kind: 'markdown'; lines: string[]; line: number }
  | { kind: 'math'; latex: string; line: number }
  | { kind: 'grid'; lines: string[]; line: number }
  | DivSegment;

export interface DivSegment {
  kind: 'div';
  /** Lower-case name: `callout`, `solution` ... */
  name: string;
  title: string;
  line: number;
  segments: Segment[];
}

export interface ScannedSegments {
  segments: Segment[];
  /** Lines of closing fences without a div, and of divs that are never closed. */
  stray: number[];
}

const divFence = /^ {0,3}:{3,}\s*(.*?)\s*:*\s*$/;
const codeFence = /^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s)*(`{3,}(?=[^`]*$)|~{3,})/;
const gridBorder = /^ {0,3}\+(?:[-=:]+\+)+\s*$/;
const gridLine = /^ {0,3}[+|]/;
const mathStart = /^ {0,3}\$\$/;

const DIV_DEPTH_MAX = 8;
const MATH_LINES_MAX = 60;
/** Security: the Markdown parser takes quadratic time within one paragraph. */
const PARAGRAPH_MAX = 64_000;

/**
 * Finds Pandoc's fenced divs, whose fences may have any number of colons, and other syntax that Markdown itself lacks.
 */
export function scanSegments(lines: readonly string[], firstLine: number): ScannedSegments {
  const open = new OpenDivs(firstLine);
  const grids = new Grids(lines);
  let paragraph = 0;
  let until: RegExp | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index] ?? '';
    const line = firstLine + index;
    if (until !== undefined) {
      open.keep(text, line);
      if (until.test(text)) until = undefined;
      continue;
    }
    paragraph = text.trim() === '' ? 0 : paragraph + text.length;
    if (paragraph > PARAGRAPH_MAX)
      throw fileError('tooLong', `line ${line}: a paragraph of more than ${PARAGRAPH_MAX} characters`, `${line}`);
    const taken = grids.at(index, line) ?? mathAt(lines, index, line);
    if (taken !== undefined) {
      open.add(taken.segment);
      index += taken.lines - 1;
      continue;
    }
    const fence = divFence.exec(text)?.[1];
    if (fence !== undefined) open.fence(fence, line);
    else {
      until = closingOf(text);
      open.keep(text, line);
    }
  }
  return open.finished();
}

/** Stack of the divs that are open at a line, outermost first, with their segments. */
class OpenDivs {
  readonly #root: DivSegment;
  readonly #open: DivSegment[];
  readonly #stray: number[] = [];

  constructor(line: number) {
    this.#root = { kind: 'div', name: '', title: '', line, segments: [] };
    this.#open = [this.#root];
  }

  get #innermost(): DivSegment {
    return this.#open.at(-1) ?? this.#root;
  }

  add(segment: Segment): void {
    this.#innermost.segments.push(segment);
  }

  keep(text: string, line: number): void {
    const last = this.#innermost.segments.at(-1);
    if (last?.kind === 'markdown') last.lines.push(text);
    else this.add({ kind: 'markdown', lines: [text], line });
  }

  /** Handles a fence: one with a header opens a div, one without closes the innermost. */
  fence(header: string, line: number): void {
    if (header !== '') {
      const div: DivSegment = { kind: 'div', ...divHeader(header), line, segments: [] };
      // Divs beyond the depth limit add their content to the innermost allowed one.
      const isTooDeep = this.#open.length > DIV_DEPTH_MAX;
      if (!isTooDeep) this.add(div);
      this.#open.push(isTooDeep ? this.#innermost : div);
    } else if (this.#open.length > 1) this.#open.pop();
    else this.#stray.push(line);
  }

  finished(): ScannedSegments {
    const unclosed = new Set(this.#open.slice(1).map((div) => div.line));
    return { segments: this.#root.segments, stray: [...this.#stray, ...unclosed] };
  }
}

/** A segment that consists of whole lines, and their number. */
interface MatchedLines {
  segment: Segment;
  lines: number;
}

class Grids {
  readonly #lines: readonly string[];
  /** First line at which a grid table may begin: the lines before belong to a block that does not end as a grid. */
  #noneBefore = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Grid table that begins on a line. */
  at(index: number, line: number): MatchedLines | undefined {
    if (index < this.#noneBefore || !gridBorder.test(this.#lines[index] ?? '')) return undefined;
    let end = index;
    while (end < this.#lines.length && gridLine.test(this.#lines[end] ?? '')) end += 1;
    const grid = this.#lines.slice(index, end);
    if (grid.length >= 3 && gridBorder.test(grid.at(-1) ?? ''))
      return { segment: { kind: 'grid', lines: grid, line }, lines: grid.length };
    this.#noneBefore = end;
    return undefined;
  }
}

/** Display formula that begins on a line. */
function mathAt(lines: readonly string[], index: number, line: number): MatchedLines | undefined {
  if (!mathStart.test(lines[index] ?? '')) return undefined;
  const found = lines.slice(index, index + MATH_LINES_MAX).findIndex((each, offset) => endsMath(each, offset));
  if (found === -1) return undefined;
  const latex = lines
    .slice(index, index + found + 1)
    .join('\n')
    .trim()
    .slice(2, -2)
    .trim();
  return latex === '' ? undefined : { segment: { kind: 'math', latex, line }, lines: found + 1 };
}

const endsMath = (text: string, offset: number): boolean =>
  /\$\$\s*$/.test(text) && (offset > 0 || text.trim().length > 4);

/** Pattern that ends a code block or a comment, in which colons have no meaning. */
function closingOf(text: string): RegExp | undefined {
  const fence = codeFence.exec(text)?.[1];
  if (fence !== undefined) return new RegExp(`^(?:\\s|>)*${fence[0] === '~' ? '~' : '`'}{${fence.length},}\\s*$`);
  return text.trimStart().startsWith('<!--') && !text.includes('-->') ? /-->/ : undefined;
}

/** Name and title from `callout`, `{.callout #id}`, `callout {#id}` or, as our extension, `callout A title`. */
function divHeader(source: string): { name: string; title: string } {
  const braces = /\{[^{}]*\}\s*$/.exec(source);
  const rest = braces === null ? source : source.slice(0, braces.index).trim();
  const [name = '', ...title] = rest.split(/\s+/);
  const className = braces === null ? undefined : parseAttributes(braces[0].trim()).classes[0];
  return { name: (name || className || '').toLowerCase(), title: title.join(' ').replace(/:+$/, '').trim() };
}
