import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { sentencesOf } from '#domain/teach/rich-text/sentence.ts';
import {
  allBlocks,
  blockText,
  type Block,
  childBlocks,
  plainText,
  type RichText,
} from '#domain/teach/rich-text/rich-text.ts';
import { isWeakTerm, termsIn, wordsIn } from '#server/tutor/extractive/cloze-rule.ts';

/** A sentence of a text and the block that contains it. */
export interface TermSentence {
  text: string;
  blockID: string;
}

/** A word that characterizes a text, with the sentence that explains it. */
export interface KeyTerm {
  term: string;
  said: TermSentence;
  weight: number;
}

const TERMS_MAX = 5;
/** Fewest words from which key terms are extracted. */
const WORDS_MIN = 60;
const SENTENCE_MAX = 260;
const SENTENCE_WORDS_MIN = 6;
const SECTIONS_MIN = 4;
/** Occurrences above this number do not add weight. */
const COUNT_MAX = 6;
/** Factor for words that the author emphasized. */
const EMPHASIS_WEIGHT = 2;

/** Sentences of the paragraphs of a text, in order. */
export const sentencesIn = (text: RichText): TermSentence[] =>
  allBlocks(text)
    .filter((block) => block.type === 'paragraph' && childBlocks(block).length === 0)
    .flatMap((block) => {
      const words = blockText(block);
      return sentencesOf(words).map(({ start, end }) => ({ text: words.slice(start, end), blockID: block.attrs.id }));
    });

/** Number of sections that contain each word, and the number of all sections. */
export interface SectionFrequency {
  sections: number;
  of: ReadonlyMap<string, number>;
}

export async function sectionFrequencyOf(texts: readonly RichText[]): Promise<SectionFrequency> {
  const of = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(termsIn(plainText(text)).map(lower))) of.set(word, (of.get(word) ?? 0) + 1);
    await nextTurn();
  }
  return { sections: texts.length, of };
}

/** Key terms of a text, heaviest first: words that recur in it and are rare in the rest of the source. */
export async function keyTerms(pool: pg.Pool, text: RichText, spread: SectionFrequency): Promise<KeyTerm[]> {
  const all = wordsIn(plainText(text)).map(lower);
  if (all.length < WORDS_MIN) return [];
  const times = new Map<string, number>();
  for (const word of all) times.set(word, (times.get(word) ?? 0) + 1);
  const marked = markedWords(text);
  const things = nounsIn(plainText(text));
  const weightOf = (term: string): number => {
    const [count, mark] = [times.get(lower(term)) ?? 0, marked.has(lower(term)) ? EMPHASIS_WEIGHT : 1];
    if (count * mark < 2) return 0;
    const isThing = things.has(lower(term)) ? 1 : 0.3;
    return Math.min(COUNT_MAX, count) * rarityOf(lower(term), spread) * mark * isThing * (isWeakTerm(term) ? 0.3 : 1);
  };
  const sentences = [
    ...new Map(
      sentencesIn(text)
        .filter(canExplain)
        .map((said) => [said.text, said]),
    ).values(),
  ];
  const terms = new Map<string, string>();
  for (const term of sentences.flatMap((said) => termsIn(said.text)))
    if (!terms.has(lower(term))) terms.set(lower(term), term);
  const real = await withoutStopWords(pool, [...terms.keys()]);
  const weighed = [...terms.values()]
    .map((term) => ({ term, weight: weightOf(term) }))
    .filter(({ term, weight }) => weight > 0 && real.has(lower(term)))
    .toSorted((a, b) => b.weight - a.weight);
  return assignSentences(weighed, sentences);
}

/** Assigns a separate sentence to each term: a sentence that introduces all terms explains none. */
function assignSentences(weighed: readonly Omit<KeyTerm, 'said'>[], sentences: readonly TermSentence[]): KeyTerm[] {
  const sentencesOf = new Map<string, TermSentence[]>();
  for (const sentence of sentences)
    for (const term of new Set(termsIn(sentence.text).map(lower))) {
      const found = sentencesOf.get(term) ?? [];
      if (found.length < TERMS_MAX) sentencesOf.set(term, [...found, sentence]);
    }
  const terms: KeyTerm[] = [];
  for (const each of weighed) {
    const said = sentencesOf.get(lower(each.term))?.find((sentence) => terms.every((other) => other.said !== sentence));
    if (said) terms.push({ ...each, said });
    if (terms.length === TERMS_MAX) break;
  }
  return terms;
}

/**
 * Inverse document frequency: words in every section are the topic of the source and not a term of one section. Sources
 * with few sections give no evidence.
 */
const rarityOf = (word: string, { sections, of }: SectionFrequency): number =>
  sections < SECTIONS_MIN ? 1 : 0.2 + Math.log(sections / (of.get(word) ?? 1));

const canExplain = ({ text }: TermSentence): boolean =>
  text.length <= SENTENCE_MAX &&
  isPlainSentence(text) &&
  /[.!]$/.test(text) &&
  wordsIn(text).length >= SENTENCE_WORDS_MIN;

/** True if a line is a sentence from its beginning, rather than part of a list, a table of contents or a program. */
export const isPlainSentence = (text: string): boolean =>
  /^\p{Lu}/u.test(text) && !/:\/\/|(?:\. ?){3}|[{}<>|\\]/.test(text);

const lower = (word: string): string => word.toLowerCase();

/** Matches a noun: a word between an article and the end of its phrase, or a capitalized word inside a sentence. */
const nounPattern =
  /(?<=\b(?:an?|the|this|each|every|der|die|das|den|dem|des|eine?[mnrs]?|l[ae]s?|une?|des|cette?|chaque) |\bl[’'])(\p{L}{5,})(?=[.,;:)]| (?:of|is|are|was|were|in|to|and|or|for|with|that|which|on|by|from|und|oder|ist|sind|von|zu|mit|für|auf|est|sont|de|du|et|ou|qui|que|pour|avec|dans|sur)\b)|(?<=\p{Ll} )(\p{Lu}\p{L}{4,})/gu;

const nounsIn = (words: string): Set<string> =>
  new Set([...words.matchAll(nounPattern)].map(([, named, capital]) => lower(named ?? capital ?? '')));

/** Words in bold or italics. */
function markedWords(text: RichText): Set<string> {
  const inlines = (block: Block) => ('content' in block && block.type !== 'codeBlock' ? (block.content ?? []) : []);
  const marked = allBlocks(text)
    .flatMap<object>(inlines)
    .flatMap((inline) => {
      const { text: words, marks } = inline as { text?: string; marks?: { type: string }[] };
      return words !== undefined && marks?.some(({ type }) => type === 'bold' || type === 'italic')
        ? wordsIn(words)
        : [];
    });
  return new Set(marked.map(lower));
}

/** Removes stop words of three languages by the dictionaries of Postgres. */
async function withoutStopWords(pool: pg.Pool, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from unnest($1::text[]) word where to_tsvector('pg_catalog.english', word) <> ''::tsvector
      and to_tsvector('pg_catalog.german', word) <> ''::tsvector and to_tsvector('pg_catalog.french', word) <> ''::tsvector`,
    [words],
  );
  return new Set(rows.map(({ word }) => word));
}
