import type { Nodes, Root } from 'mdast';
import { type Extension as MdastExtension, fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { MARKDOWN_EFFORT_MAX, measureMarkdown } from '#domain/kernel/text/markdown-bounds.ts';
import { plainRest, plainRestFromMarkdown } from '#domain/kernel/text/markdown-plain-rest.ts';

/** Deepest allowed tree: code that walks it afterwards is recursive. */
const TREE_DEPTH_MAX = 500;

/** Reason why a Markdown text was not parsed. */
export interface MarkdownRefusal {
  fault: 'tooDeep' | 'tooLong';
  /** Line of the text, from 1. */
  line: number;
}

/** Remaining parsing effort for all parts of one text. */
export class MarkdownBudget {
  #left: number;

  constructor(effort = MARKDOWN_EFFORT_MAX) {
    this.#left = effort;
  }

  /** Cheap check before measuring: every character costs at least some effort. */
  isEnoughFor(markdown: string): boolean {
    return markdown.length <= this.#left;
  }

  spend(effort: number): boolean {
    this.#left -= effort;
    return this.#left >= 0;
  }
}

/** For a worker, which is terminated when it takes too long. */
export const unlimitedMarkdown = (): MarkdownBudget => new MarkdownBudget(Infinity);

export interface MarkdownSyntax {
  extensions?: Extension[];
  mdastExtensions?: MdastExtension[];
}

/**
 * Security: the only place that parses Markdown (CommonMark with GFM), on the server and in the browser. A text that is
 * nested too deeply or would take too long is refused before the parser sees it.
 */
export function parseMarkdown(
  markdown: string,
  budget: MarkdownBudget,
  { extensions = [], mdastExtensions = [] }: MarkdownSyntax = {},
): Root | MarkdownRefusal {
  if (!budget.isEnoughFor(markdown)) return { fault: 'tooLong', line: 1 };
  const { tooDeepAt, effort } = measureMarkdown(markdown);
  if (tooDeepAt !== undefined) return { fault: 'tooDeep', line: tooDeepAt };
  if (!budget.spend(effort)) return { fault: 'tooLong', line: 1 };
  const root = fromMarkdown(markdown, {
    extensions: [gfm(), ...extensions, plainRest(markdown.length)],
    mdastExtensions: [gfmFromMarkdown(), ...mdastExtensions, plainRestFromMarkdown],
  });
  return isTreeTooDeep(root) ? { fault: 'tooDeep', line: 1 } : root;
}

export const isMarkdownRefusal = (parsed: Root | MarkdownRefusal): parsed is MarkdownRefusal => 'fault' in parsed;

function isTreeTooDeep(root: Root): boolean {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > TREE_DEPTH_MAX) return true;
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []));
  }
  return false;
}
