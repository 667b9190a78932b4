import type { TextRange } from '#domain/teach/rich-text/sentence.ts';

const GAP = '____';
/** Number of words per gap, so that the rest of the sentence still makes sense. */
const WORDS_A_GAP = 8;

/** The words and formulas of a sentence that can become gaps. */
export const clozeWords = (sentence: string): TextRange[] =>
  [...sentence.matchAll(/\\\(.*?\\\)|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));

/** The longest words of a sentence, which become gaps unless the learner chooses others. */
export function suggestedGaps(sentence: string): TextRange[] {
  const words = clozeWords(sentence);
  const lengthOf = ({ start, end }: TextRange) => end - start;
  return words
    .filter(({ start }) => !sentence.startsWith('\\(', start))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a) || a.start - b.start)
    .slice(0, Math.ceil(words.length / WORDS_A_GAP));
}

/** Turns a sentence into a cloze. Gaps with only space between them become one, so that it does not count their words. */
export function clozeOf(sentence: string, gaps: readonly TextRange[] = suggestedGaps(sentence)): string {
  const merged: TextRange[] = [];
  for (const gap of gaps.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && sentence.slice(last.end, gap.start).trim() === '') last.end = Math.max(last.end, gap.end);
    else merged.push({ ...gap });
  }
  return merged.reduceRight((text, { start, end }) => text.slice(0, start) + GAP + text.slice(end), sentence);
}
