-- Votes on lessons and likes of posts.

-- Nobody votes on their own lesson.
create or replace function refuse_own_vote() returns trigger
language plpgsql as $$
begin
  if exists (select from lesson where id = new.lesson_id and owner = new.owner) then
    raise exception 'nobody votes on a lesson of their own'
      using errcode = 'check_violation', constraint = 'vote_not_on_own_lesson';
  end if;
  return new;
end $$;

create or replace trigger refuse_own_vote before insert on vote for each row execute function refuse_own_vote();

-- Adds a vote to the counters of what it is about, or with times = -1 takes it off. The like of the owner of a post is
-- also stored in the post.
create or replace function apply_vote(given vote, times int) returns void
language plpgsql as $$
begin
  if given.lesson_id is not null then
    update lesson set
      updoot = updoot + case given.direction when 'up' then times else 0 end,
      downdoot = downdoot + case given.direction when 'down' then times else 0 end
      where id = given.lesson_id;
  else
    -- Only its owner sees a post; others see the feed item.
    update post set person_likes = person_likes + times,
      is_liked = case when owner = given.owner then (times > 0)::text else is_liked end
      where id = given.post_id;
    update feed_item set person_likes = person_likes + times where post_id = given.post_id;
  end if;
end $$;

create or replace function count_vote() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform apply_vote(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform apply_vote(new, 1);
  end if;
  return null;
end $$;

create or replace trigger count_vote after insert or delete on vote for each row execute function count_vote();
create or replace trigger count_vote_on_update after update of direction on vote
  for each row when (old.direction <> new.direction) execute function count_vote();
