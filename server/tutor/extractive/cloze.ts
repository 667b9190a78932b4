import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import { openQuizGuards, withoutKeys } from '#server/tutor/engine/open-quiz-guard.ts';
import { citationOf } from '#server/tutor/extractive/quotation.ts';
import { canBeCloze, withGap, isWeakTerm, termsIn, wordsIn } from '#server/tutor/extractive/cloze-rule.ts';
import { type Quotable, quotablesOf, withoutRevealing } from '#server/tutor/extractive/quotable.ts';
import { type FoundPassage, stemmings } from '#server/tutor/retrieval/retrieval.ts';

/** Sentence of a lesson with one of its key terms taken out, to practice with; never graded. */
export interface Cloze {
  text: string;
  answer: string;
  source: Citation;
}

const CLOZES_MAX = 4;
const PER_PASSAGE = 2;

interface Candidate {
  quotable: Quotable;
  term: string;
  weight: number;
}

/** Makes clozes from passages that `actor` may read; none that an open quiz asks for. */
export async function makeClozes(
  pool: pg.Pool,
  actor: Actor,
  passages: readonly FoundPassage[],
  most = CLOZES_MAX,
): Promise<Cloze[]> {
  const guard = await openQuizGuards(pool)({ actor });
  const allowed = await withoutRevealing(guard, (await withoutKeys(guard, passages)).flatMap(quotablesOf));
  const candidates = await weighTerms(
    pool,
    allowed.filter(({ text }) => canBeCloze(text)),
  );
  const chosen: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.weight - a.weight))
    if (chosen.length < most && isNew(chosen, candidate)) chosen.push(candidate);
  return chosen.map(({ quotable, term }) => ({
    text: withGap(quotable.text, term),
    answer: term,
    source: citationOf(quotable),
  }));
}

const rarities = `select w.word, ln(n.passages::float8 / w.passages) as rarity from passage_word w, passage_word n
  where w.stemmed = 'written' and w.word = any($1) and n.stemmed = any($2) and n.word = ''
    and to_tsvector('pg_catalog.english', w.word) <> ''::tsvector and to_tsvector('pg_catalog.german', w.word) <> ''::tsvector
    and to_tsvector('pg_catalog.french', w.word) <> ''::tsvector`;

/** Weighs terms: a key term is rare elsewhere and repeated here. */
async function weighTerms(pool: pg.Pool, quotables: readonly Quotable[]): Promise<Candidate[]> {
  const words = [...new Set(quotables.flatMap(({ text }) => termsIn(text).map((term) => term.toLowerCase())))];
  const { rows } = await pool.query<{ word: string; rarity: number }>(rarities, [words, stemmings]);
  const rarity = new Map(rows.map((row) => [row.word, Math.max(0, row.rarity)]));
  return quotables.flatMap((quotable) =>
    termsIn(quotable.text).flatMap((term) => {
      const rare = rarity.get(term.toLowerCase());
      if (rare === undefined) return [];
      const { heading, body } = quotable.passage;
      const times = Math.min(3, wordsIn(`${heading} ${body}`).filter((word) => isSame(word, term)).length);
      return [{ quotable, term, weight: rare * times * (isWeakTerm(term) ? 0.3 : 1) }];
    }),
  );
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** True if the candidate adds a new sentence and a new word, with few clozes from each passage. */
const isNew = (chosen: readonly Candidate[], { quotable, term }: Candidate): boolean =>
  chosen.every((other) => other.quotable !== quotable && !isSame(other.term, term)) &&
  chosen.filter((other) => other.quotable.passage === quotable.passage).length < PER_PASSAGE;
