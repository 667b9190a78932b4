CREATE TABLE "lesson_passage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"heading" text NOT NULL,
	"body" text NOT NULL,
	"names" text NOT NULL,
	"language" text NOT NULL,
	"parts" jsonb NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end, regexp_replace(heading, '[^[:alnum:]]+', ' ', 'g')), 'A') || setweight(to_tsvector(case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end, regexp_replace(body, '[^[:alnum:]]+', ' ', 'g')), 'B') || setweight(to_tsvector(case language
      when 'de' then 'pg_catalog.german'::regconfig
      when 'fr' then 'pg_catalog.french'::regconfig
      when 'other' then 'pg_catalog.simple'::regconfig
      else 'pg_catalog.english'::regconfig
    end, regexp_replace(names, '[^[:alnum:]]+', ' ', 'g')), 'C')) STORED NOT NULL,
	CONSTRAINT "lesson_passage_position" CHECK ("lesson_passage"."position" >= 0),
	CONSTRAINT "lesson_passage_type" CHECK ("lesson_passage"."type" in ('SLIDESHOW', 'VIDEO', 'RICHTEXT', 'QUIZ')),
	CONSTRAINT "lesson_passage_language" CHECK ("lesson_passage"."language" in ('us', 'en', 'de', 'fr', 'other')),
	CONSTRAINT "lesson_passage_parts_list" CHECK (jsonb_typeof("lesson_passage"."parts") = 'array')
);
--> statement-breakpoint
CREATE TABLE "passage_cut" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"cutting" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage_word" (
	"stemmed" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"passages" integer NOT NULL,
	CONSTRAINT "passage_word_stemmed_word_pk" PRIMARY KEY("stemmed","word")
);
--> statement-breakpoint
ALTER TABLE "lesson_passage" ADD CONSTRAINT "lesson_passage_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_passage" ADD CONSTRAINT "lesson_passage_version_id_lesson_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."lesson_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_cut" ADD CONSTRAINT "passage_cut_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_cut" ADD CONSTRAINT "passage_cut_version_id_lesson_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."lesson_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_passage_place" ON "lesson_passage" USING btree ("version_id","position");--> statement-breakpoint
CREATE INDEX "lesson_passage_lesson" ON "lesson_passage" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_passage_search" ON "lesson_passage" USING gin ("search");--> statement-breakpoint
CREATE INDEX "passage_cut_version" ON "passage_cut" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "passage_word_likeness" ON "passage_word" USING gin ("word" gin_trgm_ops) WHERE stemmed = 'written';
--> statement-breakpoint
create trigger refuse_change before update on lesson_passage for each row execute function refuse_change();
--> statement-breakpoint
-- In how many passages each word is, kept with every statement that brings or takes some; one such statement at a time.
create function count_passage_words() returns trigger
language plpgsql set client_min_messages = warning as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform pg_advisory_xact_lock(hashtext('passage_word'));
  with said as (
    select case language when 'de' then 'german' when 'fr' then 'french' when 'other' then 'simple' else 'english' end as stemmed,
        unnest(tsvector_to_array(search) || ''::text) as word
      from moved
    union all
    select 'written', word from moved, words_of(heading || ' ' || body || ' ' || names) as word
  ),
  counted as (
    select stemmed, word, change * count(*)::integer as passages from said
      where char_length(word) <= 60 group by 1, 2 order by 1, 2
  ),
  gone as (
    delete from passage_word w using counted c
      where w.stemmed = c.stemmed and w.word = c.word and w.passages + c.passages <= 0
  )
  insert into passage_word as w (stemmed, word, passages)
    select stemmed, word, passages from counted c
      where change > 0 or exists (
        select from passage_word k where k.stemmed = c.stemmed and k.word = c.word and k.passages + c.passages > 0)
    on conflict (stemmed, word) do update set passages = w.passages + excluded.passages;
  return null;
end $$;
--> statement-breakpoint
create trigger count_words after insert on lesson_passage
  referencing new table as moved for each statement execute function count_passage_words();
--> statement-breakpoint
create trigger discount_words after delete on lesson_passage
  referencing old table as moved for each statement execute function count_passage_words();
