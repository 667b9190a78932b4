/**
 * Words that two swapped letters or one letter too many would have made into `word`. Other typos are found by
 * similarity.
 */
export function typoCandidates(word: string): string[] {
  const letters = [...word];
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
  const without = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([...swapped, ...without])].filter((other) => other !== word);
}

/** Edit distance (Damerau-Levenshtein): letters to insert, delete, change or swap with their neighbor. */
export function editDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of from.entries()) {
    const row = [i + 1];
    const at = (of: readonly number[], place: number): number => of[place] ?? Number.POSITIVE_INFINITY;
    for (const [j, other] of to.entries()) {
      const changed = at(last, j) + (letter === other ? 0 : 1);
      const isSwapped = i > 0 && letter === to[j - 1] && from[i - 1] === other;
      const swapped = isSwapped ? at(before, j - 1) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(changed, swapped, at(last, j + 1) + 1, at(row, j) + 1));
    }
    before = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}

/** Most typos in a word, by its length: with four letters, one already changes a quarter of it. */
export const typosAllowed = (word: string): number => (word.length < 6 ? 1 : word.length < 10 ? 2 : 3);
