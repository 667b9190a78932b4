import { type Citation, formulasWithin, piecesOfQuote } from '#domain/interact/citation.ts';
import type { AnswerEvent } from '#domain/interact/tutor-answer.ts';
import { fenced, quotation, quotedMarkdown } from '#server/tutor/quotes/markdown.ts';
import { codeBehind, type Quotable } from '#server/tutor/quotes/quotable.ts';

/** Yields each sentence as a block quote, after its source; code that it announces follows it. */
export function* quoted(quotes: readonly Quotable[]): Generator<AnswerEvent> {
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
          : `${quotedMarkdown(piecesOfQuote(source))} [^${number}]`;
      yield { type: 'text', text: `${quotation(text)}\n\n` };
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
  ...formulasWithin(part.formulas, { start, end }),
  lessonName: passage.lessonName,
  stepName: passage.stepName,
});
