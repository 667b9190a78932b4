import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type pg from 'pg';
import type { Citation } from '#domain/tutor/citation.ts';
import { NO_SOURCE } from '#domain/tutor/tutor-answer.ts';
import { isMarkdownRefusal, MarkdownBudget, parseMarkdown } from '#domain/kernel/text/markdown.ts';
import { textsOfBlock } from '#domain/teach/version/block-text.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import type { EvalAnswer } from '#bench/eval/asker.ts';

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Formulas are not Markdown, so their punctuation is escaped before parsing. */
const withoutFormulas = (markdown: string): string =>
  markdown.replaceAll(/(?<!\\)\\\((.*?)\\\)/g, (_, latex: string) =>
    latex.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`),
  );

function treeOf(markdown: string): Nodes {
  const tree = parseMarkdown(withoutFormulas(markdown), new MarkdownBudget());
  if (isMarkdownRefusal(tree)) throw new Error(`line ${tree.line} of an answer: ${tree.fault}`);
  return tree;
}

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

const active = new Set([
  'link',
  'image',
  'html',
  'linkReference',
  'imageReference',
  'definition',
  'heading',
  'table',
  'list',
]);

/** Active content of an answer, such as links and images, beyond plain text. */
export const activeIn = ({ text }: EvalAnswer): string[] =>
  [...nodesOf(treeOf(text))].map(({ type }) => type).filter((type) => active.has(type));

/** Each quotation of an answer as rendered text, with the source numbers that follow it. */
export const quotationsIn = ({ text }: EvalAnswer): { said: string; sources: number[] }[] =>
  [...nodesOf(treeOf(text))].flatMap((node) => {
    if (node.type !== 'blockquote') return [];
    const sources: number[] = [];
    // Code that looks like a source number is not one.
    for (const inner of nodesOf(node))
      if (inner.type === 'text')
        inner.value = inner.value.replaceAll(/\[\^(\d+)\]/g, (_, number: string) => {
          sources.push(Number(number));
          return '';
        });
    return [{ said: flat(toString(node)), sources }];
  });

/** Errors in the sources of an answer: each source must be an existing place that contains the quoted text. */
export async function brokenCitations(pool: pg.Pool, answer: EvalAnswer): Promise<string[]> {
  // A model paraphrases and cites, so only extractive answers have quotations.
  const quotations = answer.engine === 'quotes' ? quotationsIn(answer) : [];
  const broken = missingSources(answer);
  for (const [index, source] of answer.sources.entries()) {
    if (!(await isThere(pool, source))) broken.push(`source ${index + 1} is not there: ${source.quote}`);
    const said = quotations.filter(({ sources }) => sources.includes(index + 1)).map((quotation) => quotation.said);
    if (answer.engine === 'quotes' && said.join('\n') !== flat(source.quote))
      broken.push(`source ${index + 1} says ${source.quote}, the answer ${said.join('\n')}`);
  }
  const isWithout = ({ sources }: { sources: number[] }) =>
    sources.length === 0 || sources.some((number) => answer.sources[number - 1] === undefined);
  broken.push(...quotations.filter(isWithout).map(({ said }) => `quoted without a source: ${said}`));
  return broken.map((fault) => `${answer.words}: ${fault}`);
}

/** Citations of sources that do not exist; number 0 marks a sentence without a source. */
const missingSources = ({ engine, text, sources }: EvalAnswer): string[] =>
  engine === 'quotes'
    ? []
    : [...text.matchAll(/\[\^(\d+)\]/g)]
        .map(([, number]) => Number(number))
        .filter((number) => number !== NO_SOURCE && sources[number - 1] === undefined)
        .map((number) => `there is no source ${number}`);

async function isThere(pool: pg.Pool, source: Citation): Promise<boolean> {
  const { rows } = await pool.query<{ body: NodeBody | null }>(
    'select body -> $2 as body from lesson_version where id = $1 and lesson_id = $3',
    [source.versionID, source.nodeID, source.lessonID],
  );
  const texts = rows[0]?.body ? textsOfBlock(rows[0].body, source.blockID) : [];
  return texts.some((text) => text.slice(source.start, source.end) === source.quote);
}
