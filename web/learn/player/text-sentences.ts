import { MARK_MAX } from '#domain/learn/card.ts';

/** A stretch of the plain text of a block. */
export interface Stretch {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentences of a text, each without the space around it. */
export function sentencesOf(text: string): Stretch[] {
  return [...segmenter.segment(text)].flatMap(({ index, segment }) => {
    const start = index + (segment.length - segment.trimStart().length);
    const end = index + segment.trimEnd().length;
    return /[\p{L}\p{N}]/u.test(segment) ? [{ start, end }] : [];
  });
}

/** Whole sentences that a stretch touches, as many from the first one on as a card holds. */
export function wholeSentences(text: string, { start, end }: Stretch): Stretch | undefined {
  const touched = sentencesOf(text).filter((sentence) => sentence.start < end && sentence.end > start);
  const [first] = touched;
  if (!first) return undefined;
  const last = touched.findLast((sentence) => sentence.end - first.start <= MARK_MAX);
  return { start: first.start, end: last?.end ?? first.start + MARK_MAX };
}
