import type pg from 'pg';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import { openQuizGuards, withoutKeys } from '#server/tutor/engine/open-quiz-guard.ts';
import { chooseQuotes } from '#server/tutor/extractive/choose-quotes.ts';
import { plainMarkdown } from '#server/tutor/extractive/inert-markdown.ts';
import { quoteBlocks } from '#server/tutor/extractive/quotation.ts';
import type { Quotable } from '#server/tutor/extractive/quotable.ts';
import { extractiveText, type Say } from '#server/tutor/extractive/extractive-text.ts';
import type { Retrieval } from '#server/tutor/retrieval/retrieval.ts';

/** Number of passages that are read for sentences. */
const PASSAGES = 12;
const NEXT_MAX = 3;
const QUESTION_MAX = 2_000;

interface Parts {
  pool: pg.Pool;
  retrieval: Retrieval;
}

/**
 * Extractive engine (D-66): without a model, it finds the sentences that answer a question and quotes them unchanged.
 */
export function extractiveEngine({ pool, retrieval }: Parts): TutorEngine {
  return {
    kind: 'quotes',
    async *answer(asked) {
      const question = { ...asked, words: cutText(asked.words, QUESTION_MAX) };
      for await (const event of answerQuestion({ pool, retrieval }, question)) {
        if (question.signal.aborted) {
          yield { type: 'end', how: 'stopped' };
          return;
        }
        yield event;
      }
    },
  };
}

async function* answerQuestion({ pool, retrieval }: Parts, question: TutorQuestion): AsyncGenerator<AnswerEvent> {
  const { actor, words, language } = question;
  const say = extractiveText(language);
  const refusal = (text: string): AnswerEvent[] => [
    { type: 'text', text },
    { type: 'end', how: 'done' },
  ];
  if (!/[\p{L}\p{N}]/u.test(words)) return yield* refusal(say('quotes.says.empty'));
  const [guard, { passages, terms, meant }] = await Promise.all([
    openQuizGuards(pool)({ actor }),
    retrieval.find({ ...question, limit: PASSAGES }),
  ]);
  if (await guard.asksForKey(words))
    return yield* refusal(say(guard.isOpen ? 'quotes.says.openQuiz' : 'quotes.says.key'));
  const allowed = await withoutKeys(guard, passages);
  const { quotes, ...chosen } = await chooseQuotes(pool, words, terms, allowed, guard);
  if (quotes.length === 0) {
    const isKeptBack = chosen.isKeptBack || allowed.length < passages.length;
    yield { type: 'text', text: say(isKeptBack ? 'quotes.says.openQuiz' : 'quotes.says.notFound') };
    yield { type: 'end', how: isKeptBack ? 'done' : 'not_found' };
    return;
  }
  yield { type: 'text', text: introduction(say, meant, quotes) };
  yield* quoteBlocks(quotes);
  const next = await nextQuestions(retrieval, say, question, quotes);
  if (next.length > 0) yield { type: 'next', questions: next };
  yield { type: 'end', how: 'done' };
}

/** First paragraph of the answer, with the corrections of misspelled words that occur in the quotes. */
function introduction(say: Say, meant: ReadonlyMap<string, string>, quotes: readonly Quotable[]): string {
  const read = quotes.map(({ passage }) => `${passage.heading} ${passage.body}`.toLowerCase()).join(' ');
  const taken = [...meant].filter(([, word]) => read.includes(word));
  const lines = taken.map(([word, other]) =>
    say('quotes.says.meant', { word: plainMarkdown(word), meant: plainMarkdown(other) }),
  );
  return `${[say('quotes.says.only'), ...lines].join(' ')}\n\n`;
}

/** Headings around the first quote, as questions. */
async function nextQuestions(
  retrieval: Retrieval,
  say: Say,
  { actor, words }: TutorQuestion,
  quotes: readonly Quotable[],
): Promise<string[]> {
  const [first] = quotes;
  if (!first) return [];
  const known = new Set([words.trim(), ...quotes.map(({ passage }) => passage.heading)]);
  const headings = await retrieval.headingsNear(actor, first.passage);
  return headings
    .filter((heading) => heading !== '' && !known.has(heading))
    .slice(0, NEXT_MAX)
    .map((heading) => (heading.endsWith('?') ? heading : say('quotes.next.about', { heading })));
}
