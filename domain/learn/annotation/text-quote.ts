import { QUOTE_CONTEXT, type TextQuote } from '#domain/learn/annotation/annotation.ts';
import type { BlockRange } from '#domain/learn/card/card.ts';

/** Plain text of the blocks of a step, by block id. */
type Texts = ReadonlyMap<string, string>;

/** The quote of a range, with the words around it. */
export function quoteOf(texts: Texts, { blockID, start, end }: BlockRange): TextQuote {
  const text = texts.get(blockID) ?? '';
  return {
    blockID,
    start,
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - QUOTE_CONTEXT), start),
    suffix: text.slice(end, end + QUOTE_CONTEXT),
  };
}

/** Length of the common end of two texts. */
function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function* occurrences(text: string, exact: string): Generator<number> {
  for (let at = text.indexOf(exact); at >= 0; at = text.indexOf(exact, at + 1)) yield at;
}

/**
 * Finds a quote in a text that may have changed since: the occurrence of its words with the most of the same context,
 * then the one in the same block, then the nearest. Undefined if the words are gone.
 */
export function findQuote(texts: Texts, quote: TextQuote): BlockRange | undefined {
  const { exact } = quote;
  if (exact === '') return undefined;
  let best: { range: BlockRange; rank: readonly number[] } | undefined;
  for (const [blockID, text] of texts)
    for (const start of occurrences(text, exact)) {
      const end = start + exact.length;
      const context = commonEnd(text.slice(0, start), quote.prefix) + commonStart(text.slice(end), quote.suffix);
      const rank = [context, Number(blockID === quote.blockID), -Math.abs(start - quote.start)];
      if (!best || isHigher(rank, best.rank)) best = { range: { blockID, start, end }, rank };
    }
  return best?.range;
}

/** Compares by the first number that differs. */
function isHigher(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index >= 0 && (one[index] ?? 0) > (other[index] ?? 0);
}
