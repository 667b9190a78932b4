ALTER TABLE "lesson_node_link" DROP CONSTRAINT "lesson_node_link_condition";--> statement-breakpoint
ALTER TABLE "enrollment_topic_progress" ADD COLUMN "place" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_topic_progress" ADD COLUMN "watched" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_node_content" ADD COLUMN "captions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_topic_progress" ADD CONSTRAINT "enrollment_topic_progress_place" CHECK ("enrollment_topic_progress"."place" >= 0);--> statement-breakpoint
ALTER TABLE "enrollment_topic_progress" ADD CONSTRAINT "enrollment_topic_progress_watched_list" CHECK (jsonb_typeof("enrollment_topic_progress"."watched") = 'array');--> statement-breakpoint
ALTER TABLE "lesson_node_link" ADD CONSTRAINT "lesson_node_link_condition" CHECK ("lesson_node_link"."condition" ~ '^(always|passed|failed|score:([1-9][0-9]?|100))$');--> statement-breakpoint
-- A draft shows its video as well as the pictures of its text.
create function note_content_files() returns trigger
language plpgsql as $$
begin
  perform show_files('LessonNodeContent', new.id, new.owner, concat_ws(' ', new.text, new.video), tg_op = 'UPDATE');
  return null;
end $$;
--> statement-breakpoint
drop trigger note_files on lesson_node_content;
--> statement-breakpoint
create trigger note_files after insert or update of text, video on lesson_node_content
  for each row execute function note_content_files();
--> statement-breakpoint
select show_files('LessonNodeContent', id, owner, concat_ws(' ', text, video), false)
  from lesson_node_content where video is not null;
