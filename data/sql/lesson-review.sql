-- Reviews and the rating of a lesson.

-- A review and a first finished step that come at once take this lock, so that the later one sees the earlier one.
create or replace function lock_review(author uuid, reviewed uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('review ' || author || ' ' || reviewed, 0))
$$;

-- Why the stars of a review do not count; the same rule as uncountedReason in domain/learn/lesson-review.ts.
create or replace function uncounted_reason(author uuid, reviewed uuid) returns text
language sql stable as $$
  select case
    when exists (select from lesson l where l.id = reviewed and l.owner = author) then 'OWN_LESSON'
    when not exists (
      select from enrollment e where e.owner = author and e.lesson_id = reviewed and (
        jsonb_path_exists(e.progress, '$[*] ? (@.status == "COMPLETE")')
        or jsonb_path_exists(e.history, '$[*].progress[*] ? (@.status == "COMPLETE")'))) then 'NO_STEP_FINISHED'
  end
$$;

-- A review counts by what its author said; edits by others are shown and do not count (D-82).
create or replace function set_author_review() returns trigger
language plpgsql as $$
begin
  new.author_rating := new.rating;
  new.author_review := new.review;
  new.is_enrolled := exists (select from enrollment e where e.owner = new.user_id and e.lesson_id = new.lesson_id);
  perform lock_review(new.user_id, new.lesson_id);
  new.uncounted := uncounted_reason(new.user_id, new.lesson_id);
  return new;
end $$;

create or replace trigger set_author_review before insert on lesson_review for each row execute function set_author_review();

-- True if the stars of a review are part of the lesson's rating. A review that somebody else deleted still counts until
-- its author or a moderator agrees (by deleting it again), its author writes another one, or a moderator hides it.
create or replace function is_rating_counted(r lesson_review) returns boolean
language sql stable as $$
  select r.uncounted is null and r.hidden_at is null and (r.deleted_at is null or (
    coalesce((
      select v.actor <> r.user_id and v.before ->> 'deletedAt' is null from revision v
        where v.model = 'LessonReview' and v.row_id = r.id and v.action = 'delete' and v.status = 'DONE'
        order by v.seq desc limit 1), false)
    and not exists (
      select from lesson_review n where n.lesson_id = r.lesson_id and n.user_id = r.user_id
        and (n.created_at, n.id) > (r.created_at, r.id))))
$$;

-- Computes the rating of a lesson again.
create or replace function update_rating(rated uuid) returns void
language plpgsql as $$
begin
  -- The lock first, so that the next statement sees what others who held it have written.
  perform 1 from lesson where id = rated for no key update;
  update lesson set (rating, stars, reviews, ratings) = (
    select avg(author_rating), coalesce(avg(author_rating), 0), count(*), array[
        count(*) filter (where author_rating = 1), count(*) filter (where author_rating = 2),
        count(*) filter (where author_rating = 3), count(*) filter (where author_rating = 4),
        count(*) filter (where author_rating = 5)]
      from lesson_review r where r.lesson_id = rated and is_rating_counted(r))
    where id = rated;
end $$;

create or replace function refresh_rating() returns trigger
language plpgsql as $$
begin
  perform update_rating(coalesce(new.lesson_id, old.lesson_id));
  return null;
end $$;

create or replace trigger refresh_rating after insert or delete on lesson_review
  for each row execute function refresh_rating();
create or replace trigger refresh_rating_on_update after update on lesson_review
  for each row when ((old.author_rating, old.uncounted, old.deleted_at, old.hidden_at)
    is distinct from (new.author_rating, new.uncounted, new.deleted_at, new.hidden_at))
  execute function refresh_rating();

-- The history says who deleted a review, so a deletion there counts the stars again.
create or replace function refresh_rating_of_revision() returns trigger
language plpgsql as $$
begin
  perform update_rating(r.lesson_id) from lesson_review r where r.id = new.row_id;
  return null;
end $$;

create or replace trigger refresh_rating after insert on revision
  for each row when (new.model = 'LessonReview' and new.action = 'delete')
  execute function refresh_rating_of_revision();

-- The stars of a review count from the first finished step on.
create or replace function count_stars() returns trigger
language plpgsql as $$
begin
  perform lock_review(new.owner, new.lesson_id);
  update lesson_review set uncounted = null
    where lesson_id = new.lesson_id and user_id = new.owner and uncounted = 'NO_STEP_FINISHED';
  return null;
end $$;

create or replace trigger count_stars after update of progress on enrollment
  for each row when (new.lesson_id is not null and jsonb_path_exists(new.progress, '$[*] ? (@.status == "COMPLETE")')
    and not jsonb_path_exists(old.progress, '$[*] ? (@.status == "COMPLETE")'))
  execute function count_stars();
create or replace trigger count_stars_on_insert after insert on enrollment
  for each row when (new.lesson_id is not null and jsonb_path_exists(new.progress, '$[*] ? (@.status == "COMPLETE")'))
  execute function count_stars();
