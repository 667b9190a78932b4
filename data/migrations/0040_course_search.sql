ALTER TABLE "course" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('pg_catalog.english'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('pg_catalog.german'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('pg_catalog.french'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')), 'A') || setweight(to_tsvector('pg_catalog.english'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('pg_catalog.german'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('pg_catalog.french'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "course_catalog_search" ON "course" USING gin ("search") WHERE visibility = 'public' and deleted_at is null;--> statement-breakpoint
create trigger note_words
  after insert or update of name, description, visibility, deleted_at on course
  for each row when (new.visibility = 'public' and new.deleted_at is null)
  execute function note_words();
--> statement-breakpoint
insert into lesson_word (word)
  select distinct word from course, words_of(name || ' ' || description) as word
    where visibility = 'public' and deleted_at is null and char_length(word) <= 60
  on conflict do nothing;
--> statement-breakpoint
drop trigger stamp_row on course;
--> statement-breakpoint
-- What Postgres works out is not there yet when this is asked.
create trigger stamp_row before update on course
  for each row execute function stamp_row('search');
