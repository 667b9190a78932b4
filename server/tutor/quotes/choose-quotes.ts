import type pg from 'pg';
import { cuesOf } from '#server/tutor/quotes/cue.ts';
import { type Quotable, quotablesOf, withoutTold } from '#server/tutor/quotes/quotable.ts';
import { type FoundPassage, stemmingOf, type Term } from '#server/tutor/retrieval.ts';
import type { KeyGuard } from '#server/tutor/speaking/given-passage.ts';
import { stemsOf } from '#server/tutor/stems.ts';

/** More than this is reading, and that is what the lesson is for. */
export const QUOTES_MAX = 3;
/** The share of the question that a sentence, with the heading above it, has to be about. */
const FLOOR = 0.3;
/** How near to the best one another has to be. */
const NEARLY = 0.75;
/** What a heading says is said of each sentence below it, a little. */
const HEADING = 0.5;
/** A passage that fits as a whole makes its sentences more likely. */
const PASSAGE = 0.3;
const FIRST = 0.05;
/** A line of a list says little by itself. */
const FRAGMENT = 0.15;
/** A sentence of a page's length answers by accident. */
const LONG = 350;

interface Scored {
  quotable: Quotable;
  score: number;
  covered: number;
}

/** The sentences that answer, the best first; none where no sentence says enough of what was asked. */
export async function chooseQuotes(
  pool: pg.Pool,
  question: string,
  terms: readonly Term[],
  passages: readonly FoundPassage[],
  guard: KeyGuard,
): Promise<{ quotes: Quotable[]; isKeptBack: boolean }> {
  const all = passages.flatMap(quotablesOf);
  const quotables = await withoutTold(guard, all);
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
  const quotes = distinct(scored.filter(({ covered }) => covered >= FLOOR).toSorted((a, b) => b.score - a.score));
  return { quotes, isKeptBack: quotables.length < all.length };
}

const isFragment = (text: string): boolean => !/^\P{Ll}/u.test(text) || !/[.!:…]["'”’»)\]]*$/u.test(text);

/** Two that share words of the same place say the same. */
function distinct(scored: readonly Scored[]): Quotable[] {
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
