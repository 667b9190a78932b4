/** A stretch of a text, in characters. */
export interface Stretch {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentences of a text, each without the space around it; a line is one of its own. */
export function sentencesOf(text: string): Stretch[] {
  const sentences: Stretch[] = [];
  let isOpen = false;
  for (const { index, segment } of segmenter.segment(text)) {
    const start = index + (segment.length - segment.trimStart().length);
    const end = index + segment.trimEnd().length;
    const last = sentences.at(-1);
    // The question mark of an address ends no sentence.
    if (isOpen && last) last.end = end;
    else if (/[\p{L}\p{N}]/u.test(segment)) sentences.push({ start, end });
    isOpen = sentences.length > 0 && segment.trimEnd() === segment;
  }
  return sentences;
}
