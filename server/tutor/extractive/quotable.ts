import { sentencesOf } from '#domain/teach/rich-text/sentence.ts';
import type { PassagePart } from '#domain/teach/version/passage.ts';
import type { FoundPassage } from '#server/tutor/retrieval/retrieval.ts';
import { withoutGuarded, type KeyGuard } from '#server/tutor/engine/key-guard.ts';

/** Part of one block that can be quoted as it is. */
export interface Quotable {
  passage: FoundPassage;
  part: PassagePart;
  text: string;
  /** Position in characters of the block's plain text. */
  start: number;
  end: number;
}

const WORDS_MIN = 3;
/** Beginning of a sentence that refers to the one before, which is then quoted with it. */
const leans =
  /^(?:it|its|this|that|these|those|they|he|she|then|here|instead|however|also|so|but|and|es|dies\p{L}*|das|sie|er|dann|aber|und|il|elles?|ils|cel(?:a|ui|le)s?|ce(?:s|t|tte)?|mais|alors|donc)\b/iu;

export const textOfPart = ({ body }: Pick<FoundPassage, 'body'>, { at, start, end }: PassagePart): string =>
  body.slice(at, at + end - start);

/** Sentences of a passage that could be an answer; questions are left out. */
export function quotablesOf(passage: FoundPassage): Quotable[] {
  return passage.parts
    .filter(({ kind }) => kind === 'prose')
    .flatMap((part) => {
      const text = textOfPart(passage, part);
      const sentences = sentencesOf(text);
      return sentences.flatMap((sentence, index) => {
        const said = text.slice(sentence.start, sentence.end);
        if (said.endsWith('?') || (said.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < WORDS_MIN) return [];
        const before = sentences[index - 1];
        const from = before && leans.test(said) ? before.start : sentence.start;
        return [
          {
            passage,
            part,
            text: text.slice(from, sentence.end),
            start: part.start + from,
            end: part.start + sentence.end,
          },
        ];
      });
    });
}

/** Security: sentences that give no key away, each checked with its heading and the code that comes with it. */
export const withoutRevealing = async (guard: KeyGuard, quotables: readonly Quotable[]): Promise<Quotable[]> => {
  const texts = quotables.map((quotable) => ({
    quotable,
    text: [quotable.passage.heading, quotable.text, codeBehind(quotable)?.text].join(' '),
    language: quotable.passage.language,
  }));
  return (await withoutGuarded(guard, texts)).map(({ quotable }) => quotable);
};

/** Code that a sentence announces with a colon, if it follows at once. */
export function codeBehind({ passage, part, text, end }: Quotable): Quotable | undefined {
  const next = passage.parts[passage.parts.indexOf(part) + 1];
  if (!text.endsWith(':') || end !== part.end || next?.kind !== 'code') return undefined;
  return { passage, part: next, text: textOfPart(passage, next), start: next.start, end: next.end };
}
