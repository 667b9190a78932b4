import type pg from 'pg';
import type { StemmedAs } from '#server/tutor/retrieval/retrieval.ts';

export interface StemmedText {
  text: string;
  stemmed: StemmedAs;
}

const statement = `select array(
    select unnest(tsvector_to_array(to_tsvector(('pg_catalog.' || stemmed)::regconfig, regexp_replace(text, '[^[:alnum:]]+', ' ', 'g'))))
  ) as stems
  from unnest($1::text[], $2::text[]) with ordinality as t (text, stemmed, place) order by place`;

/** Stems of each text without its stop words, as in the index of passages. */
export async function stemsOf(pool: pg.Pool, texts: readonly StemmedText[]): Promise<ReadonlySet<string>[]> {
  if (texts.length === 0) return [];
  const { rows } = await pool.query<{ stems: string[] }>(statement, [
    texts.map(({ text }) => text),
    texts.map(({ stemmed }) => stemmed),
  ]);
  return rows.map(({ stems }) => new Set(stems));
}
