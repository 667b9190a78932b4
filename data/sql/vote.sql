-- Votes on lessons and likes of posts.

-- Nobody votes on their own lesson; people may like their own posts. The owner and the subject of a vote never change
-- (row.sql).
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

-- Adds a vote to the counters of what it is about, or with delta = -1 takes it off. The like of the owner of a post is
-- also stored in the post.
create or replace function apply_vote(vote_row vote, delta int) returns void
language plpgsql as $$
begin
  if vote_row.lesson_id is not null then
    update lesson set
      updoot = updoot + case vote_row.direction when 'up' then delta else 0 end,
      downdoot = downdoot + case vote_row.direction when 'down' then delta else 0 end
      where id = vote_row.lesson_id;
  else
    -- Only its owner sees a post; others see the feed item. The specification makes is_liked a text.
    update post set person_likes = person_likes + delta,
      is_liked = case when owner = vote_row.owner then (delta > 0)::text else is_liked end
      where id = vote_row.post_id;
    update feed_item set person_likes = person_likes + delta where post_id = vote_row.post_id;
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
  return null; -- Ignored after a row has changed.
end $$;

create or replace trigger count_vote after insert or delete on vote for each row execute function count_vote();
create or replace trigger count_vote_on_update after update of direction on vote
  for each row when (old.direction <> new.direction) execute function count_vote();
