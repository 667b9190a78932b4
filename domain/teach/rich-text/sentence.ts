/** A range of a text, in characters. */
export interface TextRange {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Sentences of a text without surrounding space; a line break ends a sentence too. */
export function sentencesOf(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  let isOpen = false;
  for (const { index, segment } of segmenter.segment(text)) {
    const start = index + (segment.length - segment.trimStart().length);
    const end = index + segment.trimEnd().length;
    const last = sentences.at(-1);
    // A question mark inside a URL does not end the sentence.
    if (isOpen && last) last.end = end;
    else if (/[\p{L}\p{N}]/u.test(segment)) sentences.push({ start, end });
    isOpen = sentences.length > 0 && segment.trimEnd() === segment;
  }
  return sentences;
}
