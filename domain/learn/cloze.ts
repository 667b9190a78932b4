const GAP = '____';
/** Number of words per gap, so that the rest of the sentence still makes sense. */
const WORDS_A_GAP = 8;

/** Turns a sentence into a cloze by removing its longest words. */
export function clozeOf(sentence: string): string {
  const words = [...sentence.matchAll(/\\\(.*?\\\)|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)];
  const gaps = words
    .filter(([word]) => !word.startsWith('\\('))
    .toSorted((a, b) => b[0].length - a[0].length || a.index - b.index)
    .slice(0, Math.ceil(words.length / WORDS_A_GAP))
    .toSorted((a, b) => b.index - a.index);
  return gaps.reduce(
    (text, { 0: word, index }) => text.slice(0, index) + GAP + text.slice(index + word.length),
    sentence,
  );
}
