import { cutText } from '#domain/kernel/text/cut-text.ts';

/** Fuzzy matching for highlights in search results. The server decides which rows match. */

interface Word {
  plain: string;
  start: number;
}

/** Lower case without accents, so `hauser` finds `Häuser`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({ plain: plain(word), start: index }));

const bigramsOf = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** Dice coefficient of two words: the share of common letter pairs, from 0 to 1. */
function similarity(one: string, other: string): number {
  const rest = bigramsOf(other);
  const all = bigramsOf(one).length + rest.length;
  if (all === 0) return 0;
  const shared = bigramsOf(one).filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / all;
}

const SIMILARITY_MIN = 0.5;
const STEM_MIN = 3;

/** Number of letters of `word` to highlight for a search word: the matching prefix, or the whole word if it is similar. */
function matchedLength(word: string, query: string): number {
  if (word.startsWith(query)) return query.length;
  const isLike = (word.length >= STEM_MIN && query.startsWith(word)) || similarity(word, query) >= SIMILARITY_MIN;
  return isLike ? word.length : 0;
}

export type MatchRange = readonly [start: number, end: number];

/** The ranges of the text that match words of the search, in order. */
export function findMatches(text: string, search: string): MatchRange[] {
  const query = wordsOf(search).map((word) => word.plain);
  return wordsOf(text).flatMap((word): MatchRange[] => {
    const letters = Math.max(0, ...query.map((each) => matchedLength(word.plain, each)));
    return letters === 0 ? [] : [[word.start, word.start + letters]];
  });
}

/** True if every word of the search matches a word of the text. */
export const matchesAllWords = (text: string, search: string): boolean =>
  wordsOf(search).every((query) => wordsOf(text).some((word) => matchedLength(word.plain, query.plain) > 0));

/** True if each word of the search begins a word of the text. */
export function hasAllWords(text: string, search: string): boolean {
  const words = wordsOf(text);
  return wordsOf(search).every((query) => words.some((word) => word.plain.startsWith(query.plain)));
}

const BEFORE = 24;
const EXCERPT = 160;

/** An excerpt of a long text that fits one line and starts shortly before the first match. */
export function excerpt(text: string, search: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const first = findMatches(line, search)[0]?.[0] ?? 0;
  if (first <= 2 * BEFORE) return cutText(line, EXCERPT);
  const from = line.indexOf(' ', first - BEFORE) + 1;
  return `… ${line.slice(from, from + EXCERPT)}`;
}

/** True if a search names this thing: all of its words are in the search, or all words of the search are in its name. */
export const isNamedBy = (name: string, search: string): boolean =>
  (wordsOf(search).length > 0 && matchesAllWords(name, search)) ||
  (wordsOf(name).length > 0 && matchesAllWords(search, name));
