import type pg from 'pg';
import { wordsOf } from '#domain/kernel/text/word.ts';

const LENGTH_MIN = 3;

const longerWord = `select word from passage_word where stemmed = 'written' and word ^@ $1
    and not exists (select from passage_word where stemmed = 'written' and word = $1)
  order by passages desc, word limit 1`;

/** Completes a last word that is still being typed with the most frequent word of all lessons that begins with it. */
export async function completeLastWord(pool: pg.Pool, typed: string): Promise<string> {
  const last = wordsOf(typed.normalize('NFC').toLowerCase()).at(-1) ?? '';
  if (last.length < LENGTH_MIN || !/[\p{L}\p{N}]$/u.test(typed)) return typed;
  const { rows } = await pool.query<{ word: string }>(longerWord, [last]);
  const [longer] = rows;
  return longer ? typed + longer.word.slice(last.length) : typed;
}
