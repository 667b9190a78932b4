import { sql } from 'drizzle-orm';
import { customType, index, pgTable } from 'drizzle-orm/pg-core';

/** What Postgres searches a text by; nobody reads it. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Ordered by its characters, so that the words that begin alike stand together. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const config = `case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end`;
const wordsIn = (config: string, column: string) =>
  `to_tsvector(${config}, regexp_replace(${column}, '[^[:alnum:]]+', ' ', 'g'))`;
/** The words of a column, each as its stem in the language of its row. */
export const words = (column: string) => wordsIn(config, column);

const configs = ['english', 'german', 'french', 'simple'].map((each) => `'pg_catalog.${each}'::regconfig`);
/** The same where a row does not say its language: the stems of every language. */
export const wordsOfAny = (column: string) => configs.map((each) => wordsIn(each, column)).join(' || ');

/** The words of the name and behind them those of the description, each as its stem in the language of the text (D-79). */
export const searchColumn = (wordsOf = words) =>
  tsvector('search')
    .notNull()
    .generatedAlwaysAs(sql.raw(`setweight(${wordsOf('name')}, 'A') || setweight(${wordsOf('description')}, 'D')`));

/** Every word that the catalog has held: what a misspelt one may have meant. */
export const lessonWord = pgTable('lesson_word', { word: plainText('word').primaryKey() }, (t) => [
  index('lesson_word_likeness').using('gin', sql`${t.word} gin_trgm_ops`),
]);
