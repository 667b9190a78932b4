/** A caption of a video and the second in which it begins. */
export interface Caption {
  second: number;
  /** Offset in the joined text of all captions. */
  start: number;
  text: string;
}

const times = /^(?:(\d+):)?([0-5]\d):([0-5]\d)[.,]\d{3}[ \t]+-->/;
const seconds = ([, hours = '0', minutes, rest]: readonly string[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

/** Removes voice, color and timing markup of WebVTT. */
const spoken = (line: string): string =>
  line
    // Security: the pattern excludes nested brackets; otherwise a line of only `<` would take quadratic time.
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();

/** Captions of a WebVTT file in order, with offsets into their texts joined by spaces. */
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

/** Second in which the character at offset `place` is spoken. */
export const secondAt = (captions: readonly Caption[], place: number): number =>
  captions.findLast(({ start }) => start <= place)?.second ?? 0;
