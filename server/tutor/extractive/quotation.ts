import { type Citation, formulasInRange, quotePieces } from '#domain/tutor/citation.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import { fenced, blockQuote, quotedMarkdown } from '#server/tutor/extractive/inert-markdown.ts';
import { codeBehind, type Quotable } from '#server/tutor/extractive/quotable.ts';

/** Yields each sentence as a block quote, after its source; code that it announces follows it. */
export function* quoteBlocks(quotes: readonly Quotable[]): Generator<AnswerEvent> {
  let number = 0;
  for (const quote of quotes) {
    const code = codeBehind(quote);
    for (const quotable of code ? [quote, code] : [quote]) {
      number += 1;
      const source = citationOf(quotable);
      yield { type: 'source', source };
      const text =
        quotable.part.kind === 'code'
          ? `${fenced(quotable.text)}\n[^${number}]`
          : `${quotedMarkdown(quotePieces(source))} [^${number}]`;
      yield { type: 'text', text: `${blockQuote(text)}\n\n` };
    }
  }
}

export const citationOf = ({ passage, part, start, end, text }: Quotable): Citation => ({
  lessonID: passage.lessonID,
  versionID: passage.versionID,
  nodeID: passage.nodeID,
  blockID: part.blockID,
  start,
  end,
  quote: text,
  ...formulasInRange(part.formulas, { start, end }),
  lessonName: passage.lessonName,
  stepName: passage.stepName,
});
