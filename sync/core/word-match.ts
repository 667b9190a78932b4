import { wordsOf } from '#domain/kernel/text/word.ts';

/**
 * True if each word of `text` is the prefix of a word in one of the columns: the part of a search that a device can
 * evaluate.
 */
export function matchesWords(text: string, columns: readonly string[]): (row: object) => boolean {
  const asked = wordsOf(text.toLowerCase());
  return (row) => {
    const words = columns.flatMap((column) => wordsOf(String(Reflect.get(row, column) ?? '').toLowerCase()));
    return asked.every((each) => words.some((word) => word.startsWith(each)));
  };
}
