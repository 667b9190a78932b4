import type pg from 'pg';
import { cuesOf } from '#server/tutor/extractive/cue.ts';
import { type Quotable, quotablesOf, withoutRevealing } from '#server/tutor/extractive/quotable.ts';
import { type FoundPassage, stemmingOf, type SearchTerm } from '#server/tutor/retrieval/retrieval.ts';
import type { KeyGuard } from '#server/tutor/engine/key-guard.ts';
import { stemsOf } from '#server/tutor/retrieval/stem.ts';

/** Most sentences in an answer; to read more is what the lesson is for. */
export const QUOTES_MAX = 3;
/** Least share of the question that a sentence must cover, together with its heading. */
const FLOOR = 0.3;
/** Share of the best score that a further sentence must reach. */
const NEARLY = 0.75;
/** Share for which a word counts in a sentence if only its heading has it. */
const HEADING = 0.5;
/** Weight of the score of the whole passage: its fit makes each of its sentences more likely. */
const PASSAGE = 0.3;
const FIRST = 0.05;
/** Penalty of an incomplete sentence: a line of a list says little by itself. */
const FRAGMENT = 0.15;
/** Length in characters above which a sentence is penalized, because it answers by accident. */
const LONG = 350;

interface Scored {
  quotable: Quotable;
  score: number;
  covered: number;
}

/** Sentences that answer the question, the best first; none if no sentence covers enough of it. */
export async function chooseQuotes(
  pool: pg.Pool,
  question: string,
  terms: readonly SearchTerm[],
  passages: readonly FoundPassage[],
  guard: KeyGuard,
): Promise<{ quotes: Quotable[]; isKeptBack: boolean }> {
  const all = passages.flatMap(quotablesOf);
  const quotables = await withoutRevealing(guard, all);
  const texts = quotables.flatMap(({ text, passage }) => {
    const stemmed = stemmingOf(passage.language);
    return [text, passage.heading].map((each) => ({ text: each, stemmed }));
  });
  const stems = await stemsOf(pool, texts);
  const cues = cuesOf(question);
  const best = Math.max(...passages.map(({ score }) => score));
  const scored = quotables.map((quotable, index): Scored => {
    const { passage, text } = quotable;
    const own = terms.filter(({ stemmed }) => stemmed === stemmingOf(passage.language));
    const weightOf = (shareOf: (lexeme: string) => number): number =>
      own.reduce((sum, { lexeme, weight }) => sum + weight * shareOf(lexeme), 0);
    const isSaid = (lexeme: string): boolean => stems[2 * index]?.has(lexeme) ?? false;
    const isHeaded = (lexeme: string): boolean => stems[2 * index + 1]?.has(lexeme) ?? false;
    const said = weightOf((lexeme) => (isSaid(lexeme) ? 1 : 0));
    const covered = weightOf((lexeme) => (isSaid(lexeme) ? 1 : isHeaded(lexeme) ? HEADING : 0));
    const isFirst = quotable.part === passage.parts[0] && quotable.start === quotable.part.start;
    const score =
      covered +
      (said > 0 ? cues(text) : 0) +
      PASSAGE * (passage.score / best) +
      (isFirst ? FIRST : 0) -
      (isFragment(text) ? FRAGMENT : 0) -
      Math.max(0, text.length - LONG) / 1_000;
    return { quotable, score, covered };
  });
  const quotes = dropOverlapping(
    scored.filter(({ covered }) => covered >= FLOOR).toSorted((a, b) => b.score - a.score),
  );
  return { quotes, isKeptBack: quotables.length < all.length };
}

const isFragment = (text: string): boolean => !/^\P{Ll}/u.test(text) || !/[.!:…]["'”’»)\]]*$/u.test(text);

/** Drops sentences that overlap a better one or repeat its text. */
function dropOverlapping(scored: readonly Scored[]): Quotable[] {
  const [first] = scored;
  const chosen: Quotable[] = [];
  for (const { quotable, score } of scored) {
    if (!first || chosen.length === QUOTES_MAX || score < NEARLY * first.score) break;
    if (!chosen.some((other) => overlaps(other, quotable) || other.text === quotable.text)) chosen.push(quotable);
  }
  return chosen;
}

const overlaps = (a: Quotable, b: Quotable): boolean =>
  a.passage.versionID === b.passage.versionID &&
  a.passage.nodeID === b.passage.nodeID &&
  a.part.blockID === b.part.blockID &&
  a.start < b.end &&
  b.start < a.end;
