ALTER TABLE "lesson" ADD COLUMN "ratings" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "next_lesson_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
create or replace function rate_lesson() returns trigger
language plpgsql as $$
declare
  rated uuid := coalesce(new.lesson_id, old.lesson_id);
begin
  -- The lock first, so that the next statement sees what others who held it have written.
  perform 1 from lesson where id = rated for no key update;
  update lesson set (rating, stars, reviews, ratings) = (
    select avg(author_rating), coalesce(avg(author_rating), 0), count(*), array[
        count(*) filter (where author_rating = 1), count(*) filter (where author_rating = 2),
        count(*) filter (where author_rating = 3), count(*) filter (where author_rating = 4),
        count(*) filter (where author_rating = 5)]
      from lesson_review where lesson_id = rated and deleted_at is null)
    where id = rated;
  return null;
end $$;
--> statement-breakpoint
drop trigger stamp_row on lesson;
--> statement-breakpoint
create trigger stamp_row before update on lesson
  for each row execute function stamp_row('learners', 'updoot', 'downdoot', 'rating', 'reviews', 'stars', 'ratings', 'category_ids', 'next_lesson_ids');
--> statement-breakpoint
update lesson set ratings = array(
  select (select count(*) from lesson_review r where r.lesson_id = lesson.id and r.deleted_at is null and r.author_rating = n)
    from generate_series(1, 5) as n order by n)
  where reviews > 0;
--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_ratings" CHECK (array_length("lesson"."ratings", 1) = 5 and "lesson"."ratings"[1] + "lesson"."ratings"[2] + "lesson"."ratings"[3] + "lesson"."ratings"[4] + "lesson"."ratings"[5] = "lesson"."reviews");
