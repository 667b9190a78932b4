import { type Block, blockText } from '#domain/teach/rich-text/rich-text.ts';

/**
 * Label of an option that is not followed by words that make it part of a sentence, as in `2 kilometres` or `a
 * repository`.
 */
const label = String.raw`\(?\b(\d{1,2}|[A-H]|[a-h])\b\)?(?=\s*(?:$|[.,;:!)\n]|[-–—]|because|since|as\b))`;

const statements: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:answer|option|choice|solution)\s*(?:is|:|is\s*:)\s*(?:option|answer|number|choice|statement)?\s*${label}`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(?:correct|right)\s+(?:one|answer|option|choice)?\s*(?:is|:)\s*(?:option|answer|number|choice|statement)?\s*${label}`,
    'gi',
  ),
  /\b(?:answer|option|choice|number|statement)\s+\(?(\d{1,2}|[A-Ha-h])\)?\s+is\s+(?:the\s+)?(?:correct|right|good|best|true)\b/gi,
  /\b(?:answer|option|choice|number|statement)?\s*\(?\b([B-H]|\d{1,2})\)?\s+is\s+(?:the\s+)?(?:correct|right)\b/g,
];

/**
 * Returns the index of the only option that a solution calls right, or -1 if it names none or several. A wrong guess
 * would mark learners down, so only plain statements count.
 */
export function findAnswerIndex(solution: readonly Block[], labels: readonly string[]): number {
  const found = new Set<number>();
  const add = (name: string | undefined): void => {
    const optionIndex = name === undefined ? -1 : labels.indexOf(name.toUpperCase());
    found.add(optionIndex);
  };
  const text = solution
    .filter((block) => block.type !== 'codeBlock')
    .map(blockText)
    .join('\n');
  for (const statement of statements) for (const match of text.matchAll(statement)) add(match[1]);
  for (const optionIndex of rightItems(solution)) found.add(optionIndex);
  const [first] = solution;
  if (first?.type === 'paragraph') {
    const alone =
      /^\(?(\d{1,2}|[A-H])\)?[.:]?$/.exec(blockText(first).trim()) ??
      /^\((\d{1,2}|[A-Ha-h])\)\s/.exec(blockText(first));
    if (alone !== null) add(alone[1]);
  }
  const [optionIndex, ...others] = found;
  return others.length === 0 ? (optionIndex ?? -1) : -1;
}

/** Indexes of the items that a solution which discusses all options begins with a word such as “correct”. */
function rightItems(solution: readonly Block[]): number[] {
  const list = solution.find((block) => block.type === 'orderedList');
  if (list?.type !== 'orderedList') return [];
  return list.content.flatMap((item, index) => {
    const text = item.content[0] === undefined ? '' : blockText(item.content[0]);
    return /^(?:(?:this|it)\s+)?(?:is\s+)?(?:correct|right|true|yes)\b/i.test(text.trim())
      ? [list.attrs.start - 1 + index]
      : [];
  });
}
