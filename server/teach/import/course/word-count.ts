import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { type ImportIssue, shortened } from '#domain/teach/import-export/import-report.ts';
import type { ImportedLesson } from '#server/teach/import/imported-course.ts';
import { HEADING_ATTRIBUTES } from '#server/teach/markdown/attributes.ts';
import type { DocumentPart } from '#server/teach/markdown/document.ts';
import { wordsOf } from '#domain/kernel/text/word.ts';

/** A word of a source and its line in the file. */
export interface CountedWord {
  word: string;
  line: number;
}

/** Security: most words that are searched for, because each search reads the whole text. */
const SEARCHES_MAX = 100;

/** Not single letters: one may be the label of an option, which becomes a position in a list. */
const wordsIn = (text: string): string[] => wordsOf(text).filter((word) => word.length > 1);

/** Words that a reader of the source sees, without markup. */
export const wordsOfParts = (parts: readonly DocumentPart[]): CountedWord[] => parts.flatMap(wordsOfPart);

function wordsOfPart(part: DocumentPart): CountedWord[] {
  const inLine = (line: number, text: string) => wordsIn(text).map((word) => ({ word, line }));
  switch (part.kind) {
    case 'markdown':
      return wordsOfNode(part.root).map(({ word, line }) => ({ word, line: line + part.lineOffset }));
    case 'grid':
      return part.rows.flatMap(({ cells }) => cells.flatMap(wordsOfParts));
    case 'div': {
      const words = [...inLine(part.line, part.title), ...wordsOfParts(part.parts)];
      // The title of a solution is dropped, because explanations have their own label.
      return part.name === 'solution'
        ? words.filter(({ word }, index) => index > 0 || !/^solutions?$/i.test(word))
        : words;
    }
    case 'math':
      return inLine(part.line, part.latex);
    case 'source':
      return inLine(part.line, part.text);
  }
}

function wordsOfNode(node: Nodes): CountedWord[] {
  if (node.type === 'heading') return at(node, toString(node).replace(HEADING_ATTRIBUTES, ''));
  if ('children' in node) return node.children.flatMap(wordsOfNode);
  return at(node, textOfNode(node));
}

const at = ({ position }: Nodes, text: string): CountedWord[] =>
  wordsIn(text).map((word) => ({ word, line: position?.start.line ?? 1 }));

function textOfNode(node: Exclude<Nodes, { children: unknown }>): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
    case 'inlineMath':
    case 'plainRest':
      return node.value;
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    default:
      return '';
  }
}

/** Fields of a lesson that contain text of the source. */
const wordFields: ReadonlySet<string> = new Set([
  'text',
  'latex',
  'alt',
  'caption',
  'title',
  'summary',
  'name',
  'description',
  'feedback',
]);

function textsOf(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return wordFields.has(field) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => textsOf(each, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => textsOf(each, key));
}

/**
 * Counts the words of a page that neither its lesson nor its report contains as often. Undefined if none are missing.
 */
export function missingWords(
  source: readonly CountedWord[],
  lesson: ImportedLesson,
  named: readonly ImportIssue[],
): ImportIssue | undefined {
  const text = [...textsOf(lesson), ...named.map(({ what }) => what)].join('\n');
  const wanted = countsOf(source.map(({ word }) => word));
  const found = countsOf(wordsIn(text));
  const scarce = [...wanted].filter(([word, count]) => (found.get(word) ?? 0) < count).slice(0, SEARCHES_MAX);
  // Words with markup between them may have been joined, so a substring counts as found.
  const gone = new Set(scarce.filter(([word, count]) => text.split(word).length - 1 < count).map(([word]) => word));
  const missing = source.filter(({ word }) => gone.has(word) && gone.delete(word));
  const [first] = missing;
  if (first === undefined) return undefined;
  return { line: first.line, kind: 'words_missing', what: shortened(missing.map(({ word }) => word).join(' ')) };
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
