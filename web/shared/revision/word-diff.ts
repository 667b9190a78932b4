import { diffArrays } from 'diff';

export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A text with more changes counts as completely replaced, so that no comparison blocks the page. */
const CHANGES_MAX = 500;

const splitWords = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);

/** The word-by-word difference of two texts, with the longest possible unchanged parts. */
export function diffWords(before: string, after: string): DiffPart[] {
  const changes = diffArrays(splitWords(before), splitWords(after), { maxEditLength: CHANGES_MAX });
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }));
}

/** Counts the added and removed words. */
export function countChangedWords(before: string, after: string): { added: number; removed: number } {
  const parts = diffWords(before, after);
  const count = (kind: DiffPart['kind']) =>
    parts.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + wordCount(text), 0);
  return { added: count('added'), removed: count('removed') };
}

const wordCount = (text: string): number =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)).filter(
    ({ isWordLike }) => isWordLike,
  ).length;

/** In characters: length of the unchanged text shown on either side of a change. */
const CONTEXT_LENGTH = 80;

/** Shortens long unchanged parts to the text next to a change. */
export function trimUnchanged(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    const { kind, text } = part;
    if (kind !== 'same' || text.length <= 2 * CONTEXT_LENGTH) return part;
    const start = index === 0 ? '' : headOf(text);
    const end = index === parts.length - 1 ? '' : tailOf(text);
    return { kind, text: `${start} … ${end}` };
  });
}

const headOf = (text: string): string => text.slice(0, CONTEXT_LENGTH).replace(/\S*$/u, '').trimEnd();
const tailOf = (text: string): string => text.slice(-CONTEXT_LENGTH).replace(/^\S*/u, '').trimStart();
