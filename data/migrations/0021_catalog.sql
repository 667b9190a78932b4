DROP INDEX "lesson_catalog_rating";--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "category_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "stars" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_catalog_stars" ON "lesson" USING btree ("visibility","stars","id") WHERE published_version_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_catalog_learners" ON "lesson" USING btree ("visibility","learners","id") WHERE published_version_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_catalog_categories" ON "lesson" USING gin ("category_ids") WHERE published_version_id is not null and deleted_at is null;
--> statement-breakpoint
-- What a card says and a catalog is narrowed by stands in the lesson's own row.
create function categorize_lesson() returns trigger
language plpgsql as $$
declare
  categorized uuid := coalesce(new.lesson_id, old.lesson_id);
begin
  -- The lock first, so that the next statement sees what others who held it have written.
  perform 1 from lesson where id = categorized for no key update;
  update lesson set category_ids = array(
    select lesson_category_id from lesson_lesson_category where lesson_id = categorized order by id)
    where id = categorized;
  return null;
end $$;
--> statement-breakpoint
create trigger categorize_lesson after insert or delete or update of lesson_category_id on lesson_lesson_category
  for each row execute function categorize_lesson();
--> statement-breakpoint
create or replace function rate_lesson() returns trigger
language plpgsql as $$
declare
  rated uuid := coalesce(new.lesson_id, old.lesson_id);
begin
  perform 1 from lesson where id = rated for no key update;
  update lesson set (rating, stars, reviews) = (
    select avg(author_rating), coalesce(avg(author_rating), 0), count(*)
      from lesson_review where lesson_id = rated and deleted_at is null)
    where id = rated;
  return null;
end $$;
--> statement-breakpoint
drop trigger stamp_row on lesson;
--> statement-breakpoint
create trigger stamp_row before update on lesson
  for each row execute function stamp_row('learners', 'updoot', 'downdoot', 'rating', 'reviews', 'stars', 'category_ids');
--> statement-breakpoint
update lesson set stars = coalesce(rating, 0), category_ids = array(
  select lesson_category_id from lesson_lesson_category where lesson_id = lesson.id order by id);
--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_stars" CHECK ("lesson"."stars" = coalesce("lesson"."rating", 0));
