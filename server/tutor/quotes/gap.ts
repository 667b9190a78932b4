/** What a sentence and a word need, so that the word can be asked for by taking it out. */

const GAP = '____';
/** A shorter sentence says too little without the word, a longer one asks for more than the word. */
const WORDS = { least: 8, most: 30 };
const TERM_LETTERS = 5;
/** Who cannot see what “it” is cannot fill the gap. */
const leans = /^(?:it|this|that|these|those|they|one|es|dies\p{L}*|sie|man|il|elles?|ils|ce|cela|on)\b/iu;
/** How it is done or when, and seldom what it is. */
const weak = /(?:ly|ing|ed|lich|isch|ment|ant)$/iu;

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];

export const canBeAsked = (text: string): boolean => {
  const count = wordsIn(text).length;
  return count >= WORDS.least && count <= WORDS.most && !leans.test(text) && /[.!]$/.test(text);
};

export const termsIn = (text: string): string[] => [
  ...new Set(wordsIn(text).filter((word) => word.length >= TERM_LETTERS && /^\p{L}+$/u.test(word))),
];

export const isWeakTerm = (term: string): boolean => weak.test(term);

/** The sentence without the word, wherever that stands in it. */
export const gapped = (text: string, term: string): string =>
  text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${term}(?![\p{L}\p{N}])`, 'giu'), GAP);
