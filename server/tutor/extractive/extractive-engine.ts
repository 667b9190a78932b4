import type pg from 'pg';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import { findGradedQuestion, type GradedQuestion } from '#server/tutor/engine/graded-question.ts';
import type { KeyGuard } from '#server/tutor/engine/key-guard.ts';
import { openQuizGuards, withoutKeys } from '#server/tutor/engine/open-quiz-guard.ts';
import { chooseQuotes } from '#server/tutor/extractive/choose-quotes.ts';
import { blockQuote, plainMarkdown } from '#server/tutor/extractive/inert-markdown.ts';
import { quoteBlocks } from '#server/tutor/extractive/quotation.ts';
import type { Quotable } from '#server/tutor/extractive/quotable.ts';
import { extractiveText, type Say, type ExtractiveTextKey } from '#server/tutor/extractive/extractive-text.ts';
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
  const guard = await openQuizGuards(pool)({ actor });
  // While a quiz is open, a graded question may be part of it.
  const graded = guard.isOpen ? undefined : await findGradedQuestion(pool, question);
  const reply = graded === undefined ? await replyWithoutQuotes(words, guard) : undefined;
  if (reply !== undefined) {
    yield { type: 'text', text: say(reply) };
    yield { type: 'end', how: 'done' };
    return;
  }
  if (graded) yield { type: 'text', text: gradedMarkdown(say, graded) };
  yield* quoteLessons({ pool, retrieval }, question, { say, guard, graded });
}

/** Answer to words that ask for nothing in the lessons. */
async function replyWithoutQuotes(words: string, guard: KeyGuard): Promise<ExtractiveTextKey | undefined> {
  if (!/[\p{L}\p{N}]/u.test(words)) return 'quotes.says.empty';
  if (isGreeting(words)) return 'quotes.says.hello';
  if (!(await guard.asksForKey(words))) return undefined;
  return guard.isOpen ? 'quotes.says.openQuiz' : 'quotes.says.key';
}

interface QuoteParts {
  say: Say;
  guard: KeyGuard;
  /** The graded question whose topic is quoted instead of the words. */
  graded: GradedQuestion | undefined;
}

async function* quoteLessons(
  { pool, retrieval }: Parts,
  question: TutorQuestion,
  { say, guard, graded }: QuoteParts,
): AsyncGenerator<AnswerEvent> {
  const words = graded ? cutText(`${graded.question} ${graded.right}`, QUESTION_MAX) : question.words;
  const { passages, terms, meant } = await retrieval.find({ ...question, words, limit: PASSAGES });
  const allowed = await withoutKeys(guard, passages);
  const { quotes, ...chosen } = await chooseQuotes(pool, words, terms, allowed, guard);
  if (quotes.length === 0) {
    const isKeptBack = chosen.isKeptBack || allowed.length < passages.length;
    if (!graded) yield { type: 'text', text: say(isKeptBack ? 'quotes.says.openQuiz' : 'quotes.says.notFound') };
    yield { type: 'end', how: isKeptBack || graded ? 'done' : 'not_found' };
    return;
  }
  yield { type: 'text', text: introduction(say, meant, quotes) };
  yield* quoteBlocks(quotes);
  const next = await nextQuestions(retrieval, say, question, quotes);
  if (next.length > 0) yield { type: 'next', questions: next };
  yield { type: 'end', how: 'done' };
}

const greeting =
  /^\s*(?:hi|hello|hey|hallo|guten tag|moin|servus|bonjour|salut|coucou)\b[^?]{0,20}$|\bwhat can you do\b|\bwas kannst du\b|\bque (?:peux-tu|pouvez-vous|sais-tu|savez-vous) faire\b/iu;
const isGreeting = (words: string): boolean => greeting.test(words);

/** A graded question with the learner's answer, the right one and the teacher's explanation. */
function gradedMarkdown(say: Say, { question, given, right, explanation }: GradedQuestion): string {
  const lines = [
    say('quotes.graded.question', { question: plainMarkdown(question) }),
    ...(given === '' ? [] : [say('quotes.graded.given', { answer: plainMarkdown(given) })]),
    say('quotes.graded.right', { answer: plainMarkdown(right) }),
    ...(explanation === '' ? [] : [say('quotes.graded.explanation'), blockQuote(plainMarkdown(explanation))]),
  ];
  return `${lines.join('\n\n')}\n\n`;
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
