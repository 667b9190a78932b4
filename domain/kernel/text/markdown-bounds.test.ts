import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { MARKDOWN_DEPTH_MAX, MARKDOWN_EFFORT_MAX, measureMarkdown } from '#domain/kernel/text/markdown-bounds.ts';
import { isMarkdownRefusal, MarkdownBudget, parseMarkdown, unlimitedMarkdown } from '#domain/kernel/text/markdown.ts';

const containers = ['blockquote', 'list', 'footnoteDefinition'];

function depthOf(node: Nodes): number {
  const own = containers.includes(node.type) ? 1 : 0;
  return own + ('children' in node ? Math.max(0, ...node.children.map(depthOf)) : 0);
}

const unbounded = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Mulberry32: the same seed gives the same numbers. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const pieces = [
  '> ',
  '>',
  '- ',
  '* ',
  '+\t',
  '1. ',
  '12) ',
  '[^a]: ',
  '[^b\\]]: ',
  '  ',
  '    ',
  '\t',
  ' ',
  '\n',
  '\n',
  'a',
  '\n\n',
  '-\n',
  '---\n',
  '```\n',
  '~~~\n',
  '<!--\n',
  '-->\n',
  '<div>\n',
  '|a|\n|-|\n',
  '\r',
];

const SEEDS = 300;

test('the measured depth of a Markdown text is never less than the depth of its tree', () => {
  const missed: string[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = randomOf(seed);
    const markdown = Array.from({ length: 2 + random(24) }, () => pieces[random(pieces.length)]).join('');
    const depth = depthOf(unbounded(markdown));
    if (depth > 0 && measureMarkdown(markdown, depth - 1).tooDeepAt === undefined) missed.push(markdown);
  }
  expect(missed).toEqual([]);
});

describe('nested Markdown containers', () => {
  const parse = (markdown: string) => parseMarkdown(markdown, unlimitedMarkdown());

  test.each([
    ['quotations', (depth: number) => `${'> '.repeat(depth)}a`],
    ['lists in one line', (depth: number) => `${'- '.repeat(depth)}a`],
    ['numbered lists', (depth: number) => `${'1. '.repeat(depth)}a`],
    [
      'lists line by line',
      (depth: number) => Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
    ],
    ['footnotes', (depth: number) => `${'[^a]: '.repeat(depth)}a`],
    ['quotations in lists', (depth: number) => `${'> - '.repeat(depth / 2)}a`],
  ])('%s are parsed up to the depth limit and refused beyond it', (_name, make) => {
    const allowed = parse(make(MARKDOWN_DEPTH_MAX));
    expect(isMarkdownRefusal(allowed)).toBe(false);
    expect(depthOf(allowed as Nodes)).toBe(MARKDOWN_DEPTH_MAX);
    expect(parse(`a\n\n${make(MARKDOWN_DEPTH_MAX + 2)}`)).toMatchObject({ fault: 'tooDeep' });
  });

  test('thematic breaks, code and inline marks do not count as containers', () => {
    for (const markdown of [
      '- '.repeat(200),
      '*'.repeat(200),
      `\`\`\`\n${'>'.repeat(200)}\n\`\`\``,
      `a ${'> '.repeat(200)}`,
    ])
      expect(isMarkdownRefusal(parse(markdown)), markdown).toBe(false);
  });

  test('a code fence inside an HTML comment does not hide containers', () => {
    expect(parse(`<!--\n\n\`\`\`\n-->\n${'> - '.repeat(500)}`)).toEqual({ fault: 'tooDeep', line: 5 });
  });

  test('a line of 60,000 characters that open containers is refused without parsing', () => {
    expect(parse('> - '.repeat(15_000))).toEqual({ fault: 'tooDeep', line: 1 });
  });
});

test('the parts of one text use up a common Markdown budget', () => {
  const budget = new MarkdownBudget();
  const part = 'a'.repeat(MARKDOWN_EFFORT_MAX / 2 - 100);
  const parsed = [1, 2, 3].map(() => parseMarkdown(part, budget));
  expect(parsed.map(isMarkdownRefusal)).toEqual([false, false, true]);
  expect(parsed.at(-1)).toMatchObject({ fault: 'tooLong' });
});

const root = join(import.meta.dirname, '../../..');
const sources = ['bench', 'data', 'domain', 'e2e', 'server', 'site', 'sync', 'tools', 'ui', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

test('a single module parses Markdown', () => {
  const parser = /from '(?:mdast-util-from-markdown|micromark|marked|markdown-it|remark[\w-]*|unified)'/;
  const users = sources.filter((path) => {
    const code = readFileSync(join(root, path), 'utf8').replaceAll(/^import type .*$/gm, '');
    return parser.test(code);
  });
  expect(users.toSorted()).toEqual(['domain/kernel/text/markdown-bounds.test.ts', 'domain/kernel/text/markdown.ts']);
});
