import { HIGHLIGHT_MAX } from '#domain/learn/card/card.ts';
import { sentencesOf, type TextRange } from '#domain/teach/rich-text/sentence.ts';

/** Expands a range to whole sentences, limited to the length of a flashcard. */
export function expandToSentences(text: string, { start, end }: TextRange): TextRange | undefined {
  const touched = sentencesOf(text).filter((sentence) => sentence.start < end && sentence.end > start);
  const [first] = touched;
  if (!first) return undefined;
  const last = touched.findLast((sentence) => sentence.end - first.start <= HIGHLIGHT_MAX);
  return { start: first.start, end: last?.end ?? first.start + HIGHLIGHT_MAX };
}
