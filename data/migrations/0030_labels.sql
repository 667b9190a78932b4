ALTER TABLE "lesson" ADD COLUMN "label_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_label_by_name" ON "lesson_label" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_label_part" ON "lesson_label" USING gin (lower("name") gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_catalog_labels" ON "lesson" USING gin ("label_ids") WHERE published_version_id is not null and deleted_at is null;
--> statement-breakpoint
-- What a card says and a catalog is narrowed by stands in the lesson's own row.
create function label_lesson() returns trigger
language plpgsql as $$
declare
  labelled uuid := coalesce(new.lesson_id, old.lesson_id);
begin
  -- The lock first, so that the next statement sees what others who held it have written.
  perform 1 from lesson where id = labelled for no key update;
  update lesson set label_ids = array(
    select lesson_label_id from lesson_lesson_label where lesson_id = labelled order by id)
    where id = labelled;
  return null;
end $$;
--> statement-breakpoint
create trigger label_lesson after insert or delete or update of lesson_label_id on lesson_lesson_label
  for each row execute function label_lesson();
--> statement-breakpoint
drop trigger stamp_row on lesson;
--> statement-breakpoint
-- What Postgres works out is not there yet when this is asked.
create trigger stamp_row before update on lesson
  for each row execute function stamp_row('learners', 'updoot', 'downdoot', 'rating', 'reviews', 'stars', 'ratings', 'category_ids', 'label_ids', 'next_lesson_ids', 'search');
--> statement-breakpoint
update lesson set label_ids = array(
  select lesson_label_id from lesson_lesson_label where lesson_id = lesson.id order by id)
  where exists (select from lesson_lesson_label where lesson_id = lesson.id);
