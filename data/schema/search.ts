import { sql } from 'drizzle-orm';
import { customType, index, pgTable } from 'drizzle-orm/pg-core';

/** What Postgres searches a text by; nobody reads it. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Ordered by its characters, so that the words that begin alike stand together. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const config = `case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end`;
const words = (column: string) => `to_tsvector(${config}, regexp_replace(${column}, '[^[:alnum:]]+', ' ', 'g'))`;

/** The words of the name and behind them those of the description, each as its stem in the language of the text (D-79). */
export const searchColumn = () =>
  tsvector('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`setweight(${words('name')}, 'A') || setweight(${words('description')}, 'D')`));

/** Every word that the catalog has held: what a misspelt one may have meant. */
export const lessonWord = pgTable('lesson_word', { word: plainText('word').primaryKey() }, (t) => [
  index('lesson_word_likeness').using('gin', sql`${t.word} gin_trgm_ops`),
]);
