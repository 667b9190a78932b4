import type { Nodes, Root } from 'mdast';
import { type Extension as MdastExtension, fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { MARKDOWN_EFFORT_MAX, measureMarkdown } from '#domain/kernel/markdown-bounds.ts';
import { plainRest, plainRestFromMarkdown } from '#domain/kernel/markdown-plain-rest.ts';

/** Most nodes inside each other: whatever walks the tree afterwards calls itself for each level. */
const TREE_DEPTH_MAX = 500;

/** Why a Markdown text is not parsed. */
export interface MarkdownRefusal {
  fault: 'tooDeep' | 'tooLong';
  /** Of the text, from 1. */
  line: number;
}

/** The rest of the effort that the parts of one text may take together. */
export class MarkdownBudget {
  #left: number;

  constructor(effort = MARKDOWN_EFFORT_MAX) {
    this.#left = effort;
  }

  /** Every character takes some effort, so a text of more of them need not be looked at. */
  isEnoughFor(markdown: string): boolean {
    return markdown.length <= this.#left;
  }

  spend(effort: number): boolean {
    this.#left -= effort;
    return this.#left >= 0;
  }
}

/** For a worker, which is ended when it takes too long. */
export const unlimitedMarkdown = (): MarkdownBudget => new MarkdownBudget(Infinity);

export interface MarkdownSyntax {
  extensions?: Extension[];
  mdastExtensions?: MdastExtension[];
}

/**
 * Security: the only place that parses Markdown (CommonMark with GFM), on the server and in a browser. A text whose containers
 * lie too deep, or that would take too long, is refused before the parser sees it.
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
