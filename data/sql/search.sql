-- Full-text search of the catalog.

-- Returns each word of a text once, in the order of the text, in lower case and without stemming.
create or replace function split_words(written text) returns setof text
language sql immutable parallel safe as $$
  select lexeme from unnest(to_tsvector('pg_catalog.simple', regexp_replace(written, '[^[:alnum:]]+', ' ', 'g')))
    order by positions[1]
$$;

-- Collects the words of the public catalog, from which misspelled words are corrected.
create or replace function collect_words() returns trigger
language plpgsql as $$
begin
  insert into catalog_word (word)
    select word from split_words(new.name || ' ' || new.description) as word where char_length(word) <= 60
      -- Each insert locks its word until the end of the transaction. Two transactions that insert the same words in
      -- different orders would wait for each other for ever (a deadlock).
      order by word
    on conflict do nothing;
  return null;
end $$;

create or replace trigger collect_words
  after insert or update of name, description, visibility, published_version_id, deleted_at on lesson
  for each row when (new.visibility = 'public' and new.published_version_id is not null and new.deleted_at is null)
  execute function collect_words();
create or replace trigger collect_words
  after insert or update of name, description, visibility, deleted_at on course
  for each row when (new.visibility = 'public' and new.deleted_at is null)
  execute function collect_words();

-- Loads the library of pg_trgm, because its setting is unknown until then and the next function sets it.
select similarity('', '');

-- Returns the words of the catalog that a typed word may stand for: itself; or else words that begin with it; or else the
-- most similar ones; or else itself again. The threshold is low because one wrong letter makes a short word much less similar.
create or replace function suggest_words(typed_word text) returns setof text
language plpgsql stable set pg_trgm.similarity_threshold = 0.25 as $$
begin
  return query select word from catalog_word where word = typed_word;
  if found then return; end if;
  return query select word from catalog_word where word ^@ typed_word order by char_length(word), word limit 5;
  if found then return; end if;
  return query
    select scored.word from (
      select word, similarity(word, typed_word) as score, max(similarity(word, typed_word)) over () as best_score
        from catalog_word where word % typed_word) as scored
      where score >= 0.8 * best_score order by score desc, scored.word limit 3;
  if not found then return next typed_word; end if;
end $$;

-- Returns the ids of public categories, labels, teachers and courses with this word in their names: at the beginning of a
-- word; or else, if no lesson has the word either, with a similar word. At most ten of each kind.
create or replace function suggest_relations(typed_word text) returns setof uuid
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.5 as $$
begin
  -- Two letters begin too many names; two characters of a script without letters are a word.
  if char_length(typed_word) < 3 and typed_word ~ '^[[:ascii:]]+$' then return; end if;
  return query
    (select id from lesson_category where lower(name) ~ ('\m' || typed_word) limit 10)
    union all
    (select id from lesson_label where lower(name) ~ ('\m' || typed_word) and deleted_at is null and hidden_at is null limit 10)
    union all
    (select id from public_profile p where lower(name) ~ ('\m' || typed_word) and is_teacher(id) limit 10)
    union all
    (select id from course where lower(name) ~ ('\m' || typed_word)
      and visibility = 'public' and deleted_at is null and hidden_at is null limit 10);
  if found or exists (select from catalog_word where word = typed_word) then return; end if;
  return query
    (select id from lesson_category where typed_word <% lower(name) order by typed_word <<-> lower(name), id limit 10)
    union all
    (select id from lesson_label where typed_word <% lower(name) and deleted_at is null and hidden_at is null
      order by typed_word <<-> lower(name), id limit 10)
    union all
    (select id from public_profile p where typed_word <% lower(name) and is_teacher(id)
      order by typed_word <<-> lower(name), id limit 10)
    union all
    (select id from course where typed_word <% lower(name)
      and visibility = 'public' and deleted_at is null and hidden_at is null
      order by typed_word <<-> lower(name), id limit 10);
end $$;

-- True if a person has something in the catalog.
create or replace function is_teacher(person uuid) returns boolean
language sql stable parallel safe return
  exists (select from lesson where teacher_id = person and visibility = 'public'
    and published_version_id is not null and deleted_at is null and hidden_at is null)
  or exists (select from course where owner = person and visibility = 'public' and deleted_at is null and hidden_at is null);

-- Turns what a person typed into a text search query. A text matches if, in at least one language, it contains each of the
-- first eight typed words or a suggestion for it, or the id of a category, label, teacher or course with that name. Messages are switched off because Postgres warns of every stop word.
create or replace function search_query(typed text) returns tsquery
language sql stable set client_min_messages = warning as $$
  with typed_words as (select word from split_words(typed) with ordinality as w (word, place) order by place limit 8),
  candidates as materialized (select word as typed_word, candidate from typed_words, suggest_words(word) as candidate),
  -- One alternative for each typed word and language, for example "('bridg') | ('brig')".
  alternatives as (
    select config, typed_word, string_agg(distinct format('(%s)', stems), ' | ') as stems
      from candidates,
        unnest('{pg_catalog.english,pg_catalog.german,pg_catalog.french,pg_catalog.simple}'::regconfig[]) as config,
        plainto_tsquery(config, candidate) as stems
      -- Stop words such as "the" have no stem, and every text matches them.
      where numnode(stems) > 0
      group by config, typed_word
  ),
  relations as materialized (
    select word as typed_word, string_agg(format('''%s''', id), ' | ') as ids
      from typed_words, suggest_relations(word) as id group by word
  ),
  per_language as (
    select distinct string_agg(format('(%s)', concat_ws(' | ', stems, ids)), ' & ' order by typed_word) as stems
      from alternatives left join relations using (typed_word) group by config
  )
  select coalesce(string_agg(format('(%s)', stems), ' | '), '')::tsquery from per_language
$$;
