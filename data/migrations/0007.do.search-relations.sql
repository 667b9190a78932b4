-- The catalog search also finds lessons by their categories, labels, teacher and course, and courses by their teacher. The
-- ids are words of the search column, so names are looked up when somebody searches and a renamed category changes no lesson.
create function search_ids(ids uuid[]) returns tsvector
language sql immutable parallel safe return
  coalesce((select string_agg(format('''%s'':1C', id), ' ') from unnest(ids) as id where id is not null), '')::tsvector;

alter table lesson drop column search;
alter table lesson add column search tsvector not null generated always as (
  setweight(to_tsvector(case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')), 'A')
  || setweight(to_tsvector(case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')), 'D')
  || search_ids(category_ids || label_ids || array[teacher_id, course_id])) stored;
create index lesson_catalog_search on lesson using gin (search) where published_version_id is not null and deleted_at is null;

alter table course drop column search;
alter table course add column search tsvector not null generated always as (
  setweight(
    to_tsvector('pg_catalog.english', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.german', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.french', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.simple', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')), 'A')
  || setweight(
    to_tsvector('pg_catalog.english', regexp_replace(description, '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.german', regexp_replace(description, '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.french', regexp_replace(description, '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.simple', regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')), 'D')
  || search_ids(array[owner])) stored;
create index course_catalog_search on course using gin (search) where visibility = 'public' and deleted_at is null;

-- Finds the names that contain a typed word or one like it.
create index lesson_category_words on lesson_category using gin (lower(name) gin_trgm_ops);
create index public_profile_words on public_profile using gin (lower(name) gin_trgm_ops);
create index course_words on course using gin (lower(name) gin_trgm_ops) where visibility = 'public' and deleted_at is null;
