import { MARK_MAX } from '#domain/learn/card.ts';
import { sentencesOf, type Stretch } from '#domain/teach/sentence.ts';

/** Expands a range to whole sentences, limited to the length of a flashcard. */
export function wholeSentences(text: string, { start, end }: Stretch): Stretch | undefined {
  const touched = sentencesOf(text).filter((sentence) => sentence.start < end && sentence.end > start);
  const [first] = touched;
  if (!first) return undefined;
  const last = touched.findLast((sentence) => sentence.end - first.start <= MARK_MAX);
  return { start: first.start, end: last?.end ?? first.start + MARK_MAX };
}
