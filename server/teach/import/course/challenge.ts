import type { List, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { OPTION_TEXT_MAX, type QuizOption } from '#domain/teach/question/question-rules.ts';
import { type Block, blockText } from '#domain/teach/rich-text/rich-text.ts';
import { findAnswerIndex } from '#server/teach/import/course/answer-key.ts';
import { makeDistinct, idFromText } from '#server/teach/import/import-key.ts';
import { toBlocks } from '#server/teach/markdown/block.ts';
import type { Conversion } from '#server/teach/markdown/conversion.ts';
import { partsToBlocks, partContextOf, splitTitle } from '#server/teach/markdown/div.ts';
import type { DivPart, MarkdownPart } from '#server/teach/markdown/document.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';

export interface ChallengeQuiz {
  title: string;
  questions: QuizQuestion[];
}

interface Choices {
  /** The author's option labels: 1, 2, 3 or A, B, C; empty for a task list. */
  labels: string[];
  options: string[];
  /** Indexes of the ticked options of a task list. */
  ticked: number[];
}

const CHOICES_MAX = 10;

/** Reads a challenge as a single-choice question; undefined unless its solution names exactly one of its options. */
export function readChallenge(div: DivPart, conversion: Conversion): ChallengeQuiz | undefined {
  const texts = div.parts.filter((part) => part.kind === 'markdown');
  const solutions = div.parts.filter((part) => part.kind === 'div' && part.name === 'solution');
  const last = texts.findLast((part) => part.root.children.some((node) => node.type !== 'definition'));
  // Nested boxes and a second solution mean more than one question with a key.
  const isSimple =
    solutions.length <= 1 && div.parts.length === texts.length + solutions.length && isOneQuestion(texts);
  if (last === undefined || !isSimple) return undefined;
  const children = last.root.children.filter((node) => node.type !== 'definition');
  const choices = choicesOf(children.at(-1), last, conversion);
  if (choices === undefined) return undefined;

  const [solution] = solutions;
  const solutionBlocks =
    solution?.kind === 'div'
      ? splitTitle(solution, partsToBlocks(solution.parts, conversion), conversion.words).blocks
      : [];
  const right = choices.ticked.length > 0 ? choices.ticked : [findAnswerIndex(solutionBlocks, choices.labels)];
  const [key] = right;
  if (right.length !== 1 || key === undefined || key < 0) return undefined;

  const before = texts.flatMap((part) => {
    const nodes: RootContent[] =
      part === last ? part.root.children.filter((node) => node !== children.at(-1)) : part.root.children;
    return toBlocks(nodes, partContextOf(part, conversion), 1);
  });
  const { title, blocks } = splitTitle(div, before, conversion.words);
  return withKey(title, blocks, choices, key, solutionBlocks);
}

function withKey(
  title: string,
  asked: Block[],
  choices: Choices,
  key: number,
  solution: Block[],
): ChallengeQuiz | undefined {
  const taken = new Set<string>();
  const feedback = feedbackFrom(solution, choices.options.length);
  const options = choices.options.map((text, index): QuizOption => {
    const said = feedback[index];
    return { id: makeDistinct(idFromText(text), taken), text, ...(said === undefined ? {} : { feedback: said }) };
  });
  const question: QuizQuestion = {
    id: idFromText(title, ...asked.map(blockText)),
    kind: 'single',
    question: richTextOf(asked),
    options,
    answer: [options[key]?.id ?? ''],
    score: 1,
    ...(solution.length > 0 ? { explanation: richTextOf(solution) } : {}),
  };
  return questionProblems(question).length === 0 ? { title, questions: [question] } : undefined;
}

/**
 * True if the text is a single question: a second heading means several exercises, a second list means more than
 * options.
 */
function isOneQuestion(texts: readonly MarkdownPart[]): boolean {
  const nodes = texts.flatMap((part) => part.root.children).filter((node) => node.type !== 'definition');
  const isLater = nodes.some((node, index) => node.type === 'heading' && index > 0);
  return !isLater && nodes.filter((node) => node.type === 'list').length <= 1;
}

function choicesOf(node: RootContent | undefined, part: MarkdownPart, conversion: Conversion): Choices | undefined {
  const choices =
    node?.type === 'list' ? fromList(node, part, conversion) : node?.type === 'paragraph' ? fromLines(node) : undefined;
  if (choices === undefined || choices.options.length < 2 || choices.options.length > CHOICES_MAX) return undefined;
  return choices.options.every((option) => option !== '' && option.length <= OPTION_TEXT_MAX) ? choices : undefined;
}

const letter = /^\(?([A-Ha-h])[.):]\s+/;

/** Reads options from a list whose items are one paragraph or code block each, because an option is plain text. */
function fromList(list: List, part: MarkdownPart, conversion: Conversion): Choices | undefined {
  const ticked = list.children.flatMap((item, index) => (item.checked === true ? [index] : []));
  const items = list.children.map((item) =>
    toBlocks(item.children, partContextOf(part, { ...conversion, report: () => undefined }), 1),
  );
  if (items.some((blocks) => blocks.length !== 1 || !['paragraph', 'codeBlock'].includes(blocks[0]?.type ?? '')))
    return undefined;
  const texts = items.map(([block]) => (block === undefined ? '' : blockText(block).trim()));
  if (list.children.every((item) => typeof item.checked === 'boolean')) return { labels: [], options: texts, ticked };
  if (list.ordered === true)
    return { labels: texts.map((_, index) => String((list.start ?? 1) + index)), options: texts, ticked: [] };
  return texts.every((text) => letter.test(text)) ? lettered(texts) : undefined;
}

/** Reads options such as `A. First` and `B. Second` on separate lines, which Markdown parses as one paragraph. */
function fromLines(paragraph: Paragraph): Choices | undefined {
  const lines = toString(paragraph)
    .split('\n')
    .map((line) => line.trim());
  return lines.every((line) => letter.test(line)) ? lettered(lines) : undefined;
}

function lettered(texts: string[]): Choices | undefined {
  const labels = texts.map((text) => letter.exec(text)?.[1]?.toUpperCase() ?? '');
  const isAlphabet = labels.every((label, index) => label === String.fromCharCode(65 + index));
  return isAlphabet ? { labels, options: texts.map((text) => text.replace(letter, '').trim()), ticked: [] } : undefined;
}

/** Feedback for each option, from a solution that discusses all options in order. */
function feedbackFrom(solution: readonly Block[], count: number): (string | undefined)[] {
  const lists = solution.filter((block) => block.type === 'orderedList');
  const [list] = lists;
  if (lists.length !== 1 || list === undefined || list.content.length !== count || list.attrs.start !== 1) return [];
  return list.content.map(
    (item) => cutText(item.content.map(blockText).join('\n').trim(), OPTION_TEXT_MAX) || undefined,
  );
}
