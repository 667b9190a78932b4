const GAP = '____';
/** Words for each gap: one in a short sentence, few enough that the rest still says what is meant. */
const WORDS_A_GAP = 8;

/** A sentence with its longest words taken out: what is left asks for them. */
export function withGaps(sentence: string): string {
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
