/** What is said while a video plays, and from which second on. */
export interface Caption {
  second: number;
  /** Where it begins in the text of all captions. */
  start: number;
  text: string;
}

const times = /^(?:(\d+):)?([0-5]\d):([0-5]\d)[.,]\d{3}[ \t]+-->/;
const seconds = ([, hours = '0', minutes, rest]: readonly string[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

/** Voices, colours and the times of single words are marks of WebVTT, and nobody says them. */
const spoken = (line: string): string =>
  line
    // Security: a mark holds no other one, or a line of `<` alone would be read again from each of them.
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();

/** The captions of a WebVTT file in their order, as parts of one text in which a space lies between two of them. */
export function captionsOf(vtt: string): Caption[] {
  const captions: Caption[] = [];
  let start = 0;
  for (const part of vtt.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const lines = part.split('\n');
    const at = lines.findIndex((line) => times.test(line));
    const text = lines
      .slice(at + 1)
      .map(spoken)
      .filter(Boolean)
      .join(' ');
    if (at === -1 || text === '') continue;
    captions.push({ second: seconds(times.exec(lines[at] ?? '') ?? []), start, text });
    start += text.length + 1;
  }
  return captions;
}

export const captionsText = (captions: readonly Caption[]): string => captions.map(({ text }) => text).join(' ');

/** The second in which the character at `place` of that text is said. */
export const secondAt = (captions: readonly Caption[], place: number): number =>
  captions.findLast(({ start }) => start <= place)?.second ?? 0;
