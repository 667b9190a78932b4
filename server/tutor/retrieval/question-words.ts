import type pg from 'pg';
import { askedTerm } from '#server/tutor/retrieval/asked-term.ts';
import { type StemmedAs, stemmingOf, stemmings, type SearchTerm } from '#server/tutor/retrieval/retrieval.ts';
import { typoCandidates, typosAllowed, editDistance } from '#server/tutor/retrieval/edit-distance.ts';
import { wordsOf } from '#domain/kernel/text/word.ts';

/** Most words of a question that are used; of a pasted page only the beginning is read. */
const WORDS_MAX = 24;
const REPAIR_LENGTH_MIN = 4;
/** Factor for the word that says what kind of thing is asked about. */
const HEAD_WEIGHT = 1.5;

/** Filler words of questions, in addition to Postgres' own stop words. */
const fillers = new Set(
  `explain tell describe define show give please help me mean means meaning understand know want need question answer many much often
  erkläre erklär erklären erzähl erzähle sag sage zeig zeige beschreibe bitte bedeutet heißt meint verstehe weiß frage antwort
  explique expliquer explique-moi parlez parlez-moi parle parle-moi dis montre décris définis donne signifie veut dire comprends sais question réponse
  quoi comment pourquoi quand combien warum wieso wann wer wozu viele viel oft`.split(/\s+/),
);

export const distinctWords = (text: string): string[] => [...new Set(wordsOf(text.normalize('NFC').toLowerCase()))];

/** Words of a question without fillers. */
export const meaningfulWords = (text: string): string[] => without(distinctWords(text).slice(0, WORDS_MAX), fillers);

interface Stem {
  word: string;
  stemmed: StemmedAs;
  /** Null for a stop word of that language. */
  lexeme: string | null;
  /** Number of passages that contain it; null if there is none. */
  passages: number | null;
  total: number;
  /** True if it is a stop word in the language of the question. */
  isStop: boolean;
}

const stemsOfWords = `select a.word, c.stemmed, s.lexeme, w.passages, n.passages as total,
    to_tsvector(('pg_catalog.' || $2)::regconfig, a.word) = ''::tsvector as "isStop"
  from unnest($1::text[]) as a (word)
    cross join unnest('{${stemmings.join(',')}}'::text[]) as c (stemmed)
    join passage_word n on n.stemmed = c.stemmed and n.word = ''
    left join lateral unnest(tsvector_to_array(to_tsvector(('pg_catalog.' || c.stemmed)::regconfig, a.word))) as s (lexeme) on true
    left join passage_word w on w.stemmed = c.stemmed and w.word = s.lexeme`;

/** Words of lessons that are one typo away from a word, or similar to it by trigrams. */
const wordsNear = `select s.word, w.word as meant, w.passages
    from unnest($1::text[], $2::text[]) as s (word, slip)
      join passage_word w on w.stemmed = 'written' and w.word = s.slip
  union
  select a.word, alike.word, alike.passages
    from unnest($3::text[]) as a (word), lateral (
      select w.word, w.passages from passage_word w where w.stemmed = 'written' and w.word % a.word
        order by similarity(w.word, a.word) desc, w.word limit 8) as alike`;

export interface QuestionWords {
  terms: SearchTerm[];
  meant: ReadonlyMap<string, string>;
}

/** Search terms of a question: its words as each language of the lessons stems them, rare ones with the most weight. */
export async function questionWords(pool: pg.Pool, text: string, language: string): Promise<QuestionWords> {
  const all = distinctWords(text).slice(0, WORDS_MAX);
  const every = await stemAll(pool, all, language);
  const stops = every.flatMap(({ word, isStop }) => (isStop ? [word] : []));
  const said = without(without(all, stops), fillers);
  const stems = every.filter(({ word }) => said.includes(word));
  const unknown = said.filter(
    (word) => word.length >= REPAIR_LENGTH_MIN && stems.every((stem) => stem.word !== word || stem.passages === null),
  );
  const meant = unknown.length === 0 ? new Map<string, string>() : await correctTypos(pool, unknown);
  const mended = meant.size === 0 ? [] : await stemAll(pool, [...new Set(meant.values())], language);
  const head = askedTerm(text)?.head?.toLowerCase();
  return { terms: weighTerms([...stems.filter(({ word }) => !meant.has(word)), ...mended], head), meant };
}

/** Removes words. A question that consists only of such words is about them, so they stay. */
function without(words: readonly string[], taken: Iterable<string>): string[] {
  const out = new Set(taken);
  const left = words.filter((word) => !out.has(word));
  return left.length > 0 ? left : [...words];
}

const stemAll = async (pool: pg.Pool, words: readonly string[], language: string): Promise<Stem[]> =>
  (await pool.query<Stem>(stemsOfWords, [words, stemmingOf(language)])).rows;

/**
 * Corrects each word to the nearest one by edit distance. A wrong first letter is unlikely, and frequent words are
 * preferred.
 */
async function correctTypos(pool: pg.Pool, unknown: readonly string[]): Promise<Map<string, string>> {
  const slips = unknown.flatMap((word) => typoCandidates(word).map((slip) => ({ word, slip })));
  const { rows } = await pool.query<{ word: string; meant: string; passages: number }>(wordsNear, [
    slips.map(({ word }) => word),
    slips.map(({ slip }) => slip),
    unknown,
  ]);
  const repaired = new Map<string, string>();
  for (const [word, near] of Map.groupBy(rows, (row) => row.word)) {
    const [best] = near
      .map(({ meant, passages }) => ({ meant, passages, distance: distanceOf(word, meant) }))
      .filter(({ meant }) => editDistance(word, meant) <= typosAllowed(word))
      .toSorted((a, b) => a.distance - b.distance || b.passages - a.passages || (a.meant < b.meant ? -1 : 1));
    if (best) repaired.set(word, best.meant);
  }
  return repaired;
}

const distanceOf = (word: string, meant: string): number =>
  editDistance(word, meant) + (word[0] === meant[0] ? 0 : 0.5);

/**
 * Weighs terms. An unknown word takes weight, too: a question half about something else is not answered by its other
 * half.
 */
function weighTerms(stems: readonly Stem[], head: string | undefined): SearchTerm[] {
  return [...Map.groupBy(stems, ({ stemmed }) => stemmed)].flatMap(([stemmed, ofLanguage]) => {
    const weights = new Map<string, { weight: number; isKnown: boolean }>();
    for (const { word, lexeme, passages, total } of ofLanguage) {
      const weight = rarity(passages ?? 0, total) * (word === head ? HEAD_WEIGHT : 1);
      if (lexeme !== null) weights.set(lexeme, { weight, isKnown: passages !== null });
    }
    const mass = [...weights.values()].reduce((sum, { weight }) => sum + weight, 0);
    return [...weights].flatMap(([lexeme, { weight, isKnown }]) =>
      isKnown ? [{ stemmed, lexeme, weight: weight / mass }] : [],
    );
  });
}

/** Inverse document frequency as in BM25. */
const rarity = (passages: number, total: number): number =>
  Math.log(1 + Math.max(0, total - passages + 0.5) / (passages + 0.5));
