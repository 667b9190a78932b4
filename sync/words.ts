const split = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word of `text` begins a word in one of the columns: what a device can say by itself of a search. */
export function holdsWords(text: string, columns: readonly string[]): (row: object) => boolean {
  const asked = split(text);
  return (row) => {
    const words = columns.flatMap((column) => split(String(Reflect.get(row, column) ?? '')));
    return asked.every((each) => words.some((word) => word.startsWith(each)));
  };
}
