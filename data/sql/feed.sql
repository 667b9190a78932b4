-- Posts and the feed.

-- A feed item starts with the likes of its post. It has no count of comments, which would reveal hidden ones.
create or replace function set_feed_item_likes() returns trigger
language plpgsql as $$
begin
  new.person_likes := (select person_likes from post where id = new.post_id);
  return new;
end $$;

create or replace trigger set_feed_item_likes before insert on feed_item for each row execute function set_feed_item_likes();

-- A feed item repeats its post, and goes when the post is deleted.
create or replace function update_feed_item() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from feed_item where post_id = old.id;
    return old;
  end if;
  if new.deleted_at is not null then
    delete from feed_item where post_id = new.id;
  else
    update feed_item
      set title = new.title, content = new.content, lesson_id = new.lesson_id, certification_id = new.certification_id
      where post_id = new.id;
  end if;
  return new;
end $$;

create or replace trigger update_feed_item before update of title, content, lesson_id, certification_id, deleted_at or delete on post
  for each row execute function update_feed_item();

-- Tells a viewer that feed items of an author may have come or gone although the rows did not change. Only items that the
-- viewer could see before or after are named.
create or replace function announce_feed_items(viewer uuid, author uuid, is_friend boolean, most int) returns void
language sql as $$
  insert into change (model, id, audience)
    select 'FeedItem', visible.id, array['user:' || viewer] from (
      select id from feed_item where owner = author and (is_friend or visibility = 'public')
        order by created_at desc, id desc limit most) as visible;
$$;

-- Tells a viewer that comments of an author may have come or gone.
create or replace function announce_comments(viewer uuid, author uuid, most int) returns void
language sql as $$
  insert into change (model, id, audience)
    select 'PostComment', visible.id, array['user:' || viewer] from (
      select c.id from post_comment c join feed_item i on i.post_id = c.post_id
        where c.user_id = author and c.deleted_at is null
          and (i.visibility = 'public' or i.owner = viewer or exists (
            select from friendship f where f.status = 'ACCEPTED'
              and least(f.requester_id, f.addressee_id) = least(i.owner, viewer)
              and greatest(f.requester_id, f.addressee_id) = greatest(i.owner, viewer)))
          and not exists (
            select from friendship b where b.status = 'BLOCKED'
              and (b.requester_id, b.addressee_id) in ((i.owner, viewer), (viewer, i.owner)))
        order by c.created_at desc, c.id desc limit most) as visible;
$$;

-- Friendship and blocking change what two people see of each other.
create or replace function announce_friendship_change() returns trigger
language plpgsql as $$
declare
  one uuid := coalesce(new.requester_id, old.requester_id);
  other uuid := coalesce(new.addressee_id, old.addressee_id);
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status end;
begin
  if was = 'ACCEPTED' and is_now is distinct from 'ACCEPTED' then
    perform announce_feed_items(one, other, true, 1000), announce_feed_items(other, one, true, 1000);
  elsif is_now = 'ACCEPTED' and was is distinct from 'ACCEPTED' then
    perform announce_feed_items(one, other, true, 24), announce_feed_items(other, one, true, 24);
  elsif is_now = 'BLOCKED' and was is null then
    perform announce_feed_items(one, other, false, 1000), announce_feed_items(other, one, false, 1000);
    perform announce_comments(one, other, 1000), announce_comments(other, one, 1000);
  end if;
  return null;
end $$;

create or replace trigger announce_friendship_change after insert or update of status or delete on friendship
  for each row execute function announce_friendship_change();

-- Muting changes what the owner of the mute sees.
create or replace function announce_mute_change() returns trigger
language plpgsql as $$
declare
  viewer uuid := coalesce(new.owner, old.owner);
  author uuid := coalesce(new.person_id, old.person_id);
begin
  perform announce_feed_items(viewer, author, exists (
    select from friendship where status = 'ACCEPTED'
      and least(requester_id, addressee_id) = least(viewer, author)
      and greatest(requester_id, addressee_id) = greatest(viewer, author)),
    case tg_op when 'INSERT' then 1000 else 24 end);
  return null;
end $$;

create or replace trigger announce_mute_change after insert or delete on mute for each row execute function announce_mute_change();

-- Everybody who may have a copy of an unshared item drops it at once.
create or replace function announce_unshared_post() returns trigger
language plpgsql as $$
begin
  insert into change (model, id, audience) values ('FeedItem', old.id,
    case when old.visibility = 'public' then array['all'] else array(
      select 'user:' || case f.requester_id when old.owner then f.addressee_id else f.requester_id end
        from friendship f where f.status = 'ACCEPTED' and old.owner in (f.requester_id, f.addressee_id)) end);
  return null;
end $$;

create or replace trigger announce_unshared_post after delete on feed_item for each row execute function announce_unshared_post();

-- A post that a moderator hid is not shared.
create or replace function refuse_hidden_post() returns trigger
language plpgsql as $$
begin
  if exists (select from post where id = new.post_id and hidden_at is not null) then
    raise exception 'a hidden post is not shared' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger refuse_hidden_post before insert on feed_item
  for each row execute function refuse_hidden_post();

create or replace function delete_hidden_feed_item() returns trigger
language plpgsql as $$
begin
  delete from feed_item where post_id = new.id;
  return null;
end $$;

create or replace trigger delete_hidden_feed_item after update of hidden_at on post
  for each row when (new.hidden_at is not null) execute function delete_hidden_feed_item();
