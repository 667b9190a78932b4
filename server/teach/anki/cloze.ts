/** Gaps such as `{{c1::hidden text::hint}}`; gaps with the same number belong to one question. */
const gap = /\{\{c(\d{1,3})::([^]*?)(?:::([^]*?))?\}\}/g;

/** Hidden texts of the gaps, by gap number. */
export function gapsOf(text: string): Map<number, string[]> {
  const gaps = new Map<number, string[]>();
  for (const [, number = '', hidden = ''] of text.matchAll(gap)) {
    const key = Number(number);
    gaps.set(key, [...(gaps.get(key) ?? []), hidden]);
  }
  return new Map([...gaps].toSorted(([a], [b]) => a - b));
}

/** Returns the text with the gaps of one number open and all others filled; without a number all are filled. */
export const textWithGap = (text: string, open?: number): string =>
  text.replaceAll(gap, (_, number: string, hidden: string, hint: string | undefined) =>
    Number(number) === open ? `[${hint ?? '…'}]` : hidden,
  );
