/** Rules for sentences and words from which a cloze can be made by taking the word out. */

const GAP = '____';
/**
 * Length of a sentence in words. A shorter one says too little without the word, a longer one asks for more than the
 * word.
 */
const WORDS = { least: 8, most: 30 };
const TERM_LETTERS = 5;
/** Sentences that begin with a pronoun: without the sentence before, the gap cannot be filled. */
const startsWithPronoun = /^(?:it|this|that|these|those|they|one|es|dies\p{L}*|sie|man|il|elles?|ils|ce|cela|on)\b/iu;
/** Endings of words that tell how or when rather than what. */
const weak = /(?:ly|ing|ed|lich|isch|ment|ant)$/iu;

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];

export const canBeCloze = (text: string): boolean => {
  const count = wordsIn(text).length;
  return count >= WORDS.least && count <= WORDS.most && !startsWithPronoun.test(text) && /[.!]$/.test(text);
};

export const termsIn = (text: string): string[] => [
  ...new Set(wordsIn(text).filter((word) => word.length >= TERM_LETTERS && /^\p{L}+$/u.test(word))),
];

export const isWeakTerm = (term: string): boolean => weak.test(term);

/** Replaces every occurrence of the word in the sentence by a gap. */
export const withGap = (text: string, term: string): string =>
  text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${term}(?![\p{L}\p{N}])`, 'giu'), GAP);
