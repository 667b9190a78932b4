/** `{{c1::what is asked::a hint}}`; gaps of one number are asked together. */
const gap = /\{\{c(\d{1,3})::([^]*?)(?:::([^]*?))?\}\}/g;

/** What each gap hides, by its number. */
export function gapsOf(text: string): Map<number, string[]> {
  const gaps = new Map<number, string[]>();
  for (const [, number = '', hidden = ''] of text.matchAll(gap)) {
    const key = Number(number);
    gaps.set(key, [...(gaps.get(key) ?? []), hidden]);
  }
  return new Map([...gaps].toSorted(([a], [b]) => a - b));
}

/** The text with the gaps of one number open and all others filled. */
export const textWithGap = (text: string, open: number): string =>
  text.replaceAll(gap, (_, number: string, hidden: string, hint: string | undefined) =>
    Number(number) === open ? `[${hint ?? '…'}]` : hidden,
  );
