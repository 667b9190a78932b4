import { containersOf } from '#domain/kernel/text/markdown-containers.ts';

/** Deepest allowed nesting of lists, quotations and footnotes. */
export const MARKDOWN_DEPTH_MAX = 100;

/**
 * Most parsing effort that one text may cost on a thread that others wait for, in characters of plain prose; about a
 * fifth of a second. Workers have a time limit instead.
 */
export const MARKDOWN_EFFORT_MAX = 40_000;

/** Measured parser cost of a line, a container marker and a table cell, in addition to their characters. */
const LINE_EFFORT = 20;
const MARKER_EFFORT = 30;
const CELL_EFFORT = 10;

export interface MarkdownMeasure {
  /** First line, counted from 1, whose containers are too deep; later lines are not measured. */
  tooDeepAt: number | undefined;
  effort: number;
}

/**
 * Estimates the cost of parsing a Markdown text. Security: the parser visits all open containers on every line, so one
 * line of 15,000 of them blocks it for minutes before there is a tree to measure. Ambiguous Markdown is overestimated.
 */
export function measureMarkdown(markdown: string, depthMax = MARKDOWN_DEPTH_MAX): MarkdownMeasure {
  const open = new OpenContainers();
  let effort = 0;
  let number = 0;
  for (const line of linesOf(markdown)) {
    number += 1;
    const { depth, markers } = open.next(line);
    const isBlank = line.trim() === '';
    const cells = isBlank ? 0 : line.split('|').length - 1;
    effort += line.length + 1 + (isBlank ? 1 : LINE_EFFORT) + MARKER_EFFORT * markers + CELL_EFFORT * cells + depth;
    if (depth > depthMax) return { tooDeepAt: number, effort };
  }
  return { tooDeepAt: undefined, effort };
}

function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) {
    yield text.slice(start, index);
    start = index + end.length;
  }
  yield text.slice(start);
}

/** Lists and footnotes that are open before a line, by the column at which their content may begin. */
class OpenContainers {
  readonly #columns: number[] = [];
  readonly #fence = new CodeFence();
  #isAfterBlank = true;

  next(line: string): { depth: number; markers: number } {
    if (this.#fence.takes(line, this.#columns.length === 0)) return { depth: 0, markers: 0 };
    if (line.trim() === '') {
      this.#isAfterBlank = true;
      return { depth: this.#columns.length, markers: 0 };
    }
    const { quotes, found, column } = containersOf(line, MARKDOWN_DEPTH_MAX);
    const markers = quotes + found.length;
    // A line without a marker may continue the paragraph above and then leaves every container open.
    if (this.#isAfterBlank || markers > 0) this.#close(found[0]?.before ?? column);
    this.#isAfterBlank = false;
    this.#columns.push(...found.map(({ after }) => after));
    return { depth: this.#columns.length + quotes, markers };
  }

  #close(column: number): void {
    while ((this.#columns.at(-1) ?? 0) > column) this.#columns.pop();
  }
}

/**
 * Detects fenced code outside of containers, whose content has no markers. After a fence inside a container or HTML, no
 * further fence is trusted, because only the parser knows which fences open and which close.
 */
class CodeFence {
  #isUnsure = false;
  #end: RegExp | undefined;

  takes(line: string, isOutermost: boolean): boolean {
    if (this.#end !== undefined) {
      if (this.#end.test(line)) this.#end = undefined;
      return true;
    }
    if (/^ {0,3}</.test(line)) this.#isUnsure = true;
    const [, fence] = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
    if (fence === undefined) return false;
    if (!isOutermost) this.#isUnsure = true;
    if (this.#isUnsure) return false;
    this.#end = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`);
    return true;
  }
}
