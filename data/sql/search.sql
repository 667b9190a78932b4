-- Full-text search of the catalog.

-- The words of a text, without stemming.
create or replace function words_of(written text) returns setof text
language sql immutable parallel safe as $$
  select unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', regexp_replace(written, '[^[:alnum:]]+', ' ', 'g'))))
$$;

-- Collects the words of the public catalog, from which misspelled words are corrected.
create or replace function note_words() returns trigger
language plpgsql as $$
begin
  insert into lesson_word (word)
    select word from words_of(new.name || ' ' || new.description) as word where char_length(word) <= 60
      -- Two who publish at once take the same words in the same order.
      order by word
    on conflict do nothing;
  return null;
end $$;

create or replace trigger note_words
  after insert or update of name, description, visibility, published_version_id, deleted_at on lesson
  for each row when (new.visibility = 'public' and new.published_version_id is not null and new.deleted_at is null)
  execute function note_words();
create or replace trigger note_words
  after insert or update of name, description, visibility, deleted_at on course
  for each row when (new.visibility = 'public' and new.deleted_at is null)
  execute function note_words();

-- Loads pg_trgm, whose setting the next function changes.
select similarity('', '');

-- A word of the catalog means itself, a prefix means the words that begin with it, any other word the most similar ones.
-- The threshold is low because one wrong letter makes a short word much less similar.
create or replace function words_meant(asked text) returns setof text
language plpgsql stable set pg_trgm.similarity_threshold = 0.25 as $$
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

-- Turns what a person typed into a text search query: each of the first eight words or its corrections, in any one language.
create or replace function search_query(typed text) returns tsquery
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
