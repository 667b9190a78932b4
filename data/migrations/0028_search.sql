create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "lesson_word" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')), 'A') || setweight(to_tsvector(case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_word_likeness" ON "lesson_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lesson_catalog_search" ON "lesson" USING gin ("search") WHERE published_version_id is not null and deleted_at is null;--> statement-breakpoint
-- The words that somebody can have meant: those of the catalog, as they are written.
create function note_words() returns trigger
language plpgsql as $$
begin
  insert into lesson_word (word)
    select word from words_of(new.name || ' ' || new.description) as word where char_length(word) <= 60
      -- Two who publish at once take the same words in the same order.
      order by word
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create function words_of(written text) returns setof text
language sql immutable parallel safe as $$
  select unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', regexp_replace(written, '[^[:alnum:]]+', ' ', 'g'))))
$$;
--> statement-breakpoint
create trigger note_words
  after insert or update of name, description, visibility, published_version_id, deleted_at on lesson
  for each row when (new.visibility = 'public' and new.published_version_id is not null and new.deleted_at is null)
  execute function note_words();
--> statement-breakpoint
insert into lesson_word (word)
  select distinct word from lesson, words_of(name || ' ' || description) as word
    where visibility = 'public' and published_version_id is not null and deleted_at is null and char_length(word) <= 60;
--> statement-breakpoint
-- A word that the catalog knows means itself, one that begins others means those, and any other the ones that look like it.
create function words_meant(asked text) returns setof text
language plpgsql stable as $$
begin
  return query select word from lesson_word where word = asked;
  if found then return; end if;
  return query select word from lesson_word where word ^@ asked order by char_length(word), word limit 5;
  if found then return; end if;
  return query
    select alike.word from (
      select word, similarity(word, asked) as likeness, max(similarity(word, asked)) over () as most
        from lesson_word where word % asked) as alike
      where likeness >= 0.8 * most order by likeness desc, alike.word limit 3;
  if not found then return next asked; end if;
end $$;
--> statement-breakpoint
-- What was typed, as a search: in one of the languages, each of its first eight words or what that may have meant.
create function search_query(typed text) returns tsquery
language sql stable set client_min_messages = warning as $$
  with asked as (select word from words_of(typed) as word limit 8),
  meant as materialized (select word as asked, meaning from asked, words_meant(word) as meaning),
  stemmed as (
    select config, asked, string_agg(distinct format('(%s)', stems), ' | ') as stems
      from meant,
        unnest('{pg_catalog.english,pg_catalog.german,pg_catalog.french,pg_catalog.simple}'::regconfig[]) as config,
        plainto_tsquery(config, meaning) as stems
      -- A word such as "the" asks for nothing.
      where numnode(stems) > 0
      group by config, asked
  ),
  said as (select distinct string_agg(format('(%s)', stems), ' & ' order by asked) as stems from stemmed group by config)
  select coalesce(string_agg(format('(%s)', stems), ' | '), '')::tsquery from said
$$;
--> statement-breakpoint
drop trigger stamp_row on lesson;
--> statement-breakpoint
-- What Postgres works out is not there yet when this is asked.
create trigger stamp_row before update on lesson
  for each row execute function stamp_row('learners', 'updoot', 'downdoot', 'rating', 'reviews', 'stars', 'ratings', 'category_ids', 'next_lesson_ids', 'search');
