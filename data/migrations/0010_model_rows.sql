do $$
declare
  name text;
begin
  foreach name in array array[
    'task', 'notification_setting', 'access_token', 'contact_message', 'page_view', 'subscription_plan',
    'tutor_memory', 'open_ai_chat_response', 'post', 'feed_item', 'post_comment', 'friendship', 'lesson_label',
    'lesson_lesson_label', 'lesson_plan', 'lesson_review', 'vote', 'card', 'certification', 'endorsement', 'revision']
  loop
    execute format('create trigger stamp_row before update on %I for each row execute function stamp_row()', name);
  end loop;
end $$;

-- What anybody may change still says who made it and what it is about. Arguments: the columns that stay.
create function keep_columns() returns trigger
language plpgsql as $$
declare
  kept text;
begin
  foreach kept in array tg_argv loop
    if to_jsonb(new) -> kept is distinct from to_jsonb(old) -> kept then
      raise exception 'the % of a % never changes', kept, tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  return new;
end $$;

create trigger keep_columns before update on post_comment for each row execute function keep_columns('user_id', 'post_id');
create trigger keep_columns before update on lesson_review for each row execute function keep_columns('user_id', 'lesson_id');
create trigger keep_columns before update on endorsement
  for each row execute function keep_columns('author', 'certification_id', 'date_time');
create trigger keep_columns before update on lesson_label for each row execute function keep_columns('owner');
create trigger keep_columns before update on lesson_plan for each row execute function keep_columns('owner');
create trigger keep_columns before update on lesson_node_link for each row execute function keep_columns('owner', 'lesson_id');
create trigger keep_columns before update on vote for each row execute function keep_columns('owner', 'lesson_id', 'post_id');

-- A review counts by what its author said; what others make of it later is shown and does not count (D-82).
create function begin_review() returns trigger
language plpgsql as $$
begin
  new.author_rating := new.rating;
  new.author_review := new.review;
  new.is_enrolled := exists (select from enrollment e where e.owner = new.user_id and e.lesson_id = new.lesson_id);
  return new;
end $$;

create trigger begin_review before insert on lesson_review for each row execute function begin_review();

create function rate_lesson() returns trigger
language plpgsql as $$
declare
  rated uuid := coalesce(new.lesson_id, old.lesson_id);
begin
  -- The lock first, so that the next statement sees what others who held it have written.
  perform 1 from lesson where id = rated for no key update;
  update lesson set (rating, reviews) = (
    select avg(author_rating), count(*) from lesson_review where lesson_id = rated and deleted_at is null)
    where id = rated;
  return null;
end $$;

create trigger rate_lesson after insert or delete on lesson_review for each row execute function rate_lesson();
create trigger rate_lesson_again after update of author_rating, deleted_at on lesson_review
  for each row when (old.author_rating <> new.author_rating or old.deleted_at is distinct from new.deleted_at)
  execute function rate_lesson();

create function begin_vote() returns trigger
language plpgsql as $$
begin
  if exists (select from lesson where id = new.lesson_id and owner = new.owner) then
    raise exception 'nobody votes on a lesson of their own'
      using errcode = 'check_violation', constraint = 'vote_not_on_own_lesson';
  end if;
  return new;
end $$;

create trigger begin_vote before insert on vote for each row execute function begin_vote();

create function add_vote(given vote, times int) returns void
language plpgsql as $$
begin
  if given.lesson_id is not null then
    update lesson set
      updoot = updoot + case given.direction when 'up' then times else 0 end,
      downdoot = downdoot + case given.direction when 'down' then times else 0 end
      where id = given.lesson_id;
  else
    -- Of a post the one viewer is its owner.
    update post set person_likes = person_likes + times,
      is_liked = case when owner = given.owner then (times > 0)::text else is_liked end
      where id = given.post_id;
    update feed_item set person_likes = person_likes + times where post_id = given.post_id;
  end if;
end $$;

create function count_vote() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_vote(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform add_vote(new, 1);
  end if;
  return null;
end $$;

create trigger count_vote after insert or delete on vote for each row execute function count_vote();
create trigger count_vote_again after update of direction on vote
  for each row when (old.direction <> new.direction) execute function count_vote();

create function begin_feed_item() returns trigger
language plpgsql as $$
begin
  new.person_likes := (select person_likes from post where id = new.post_id);
  new.comments := (select count(*) from post_comment where post_id = new.post_id and deleted_at is null);
  return new;
end $$;

create trigger begin_feed_item before insert on feed_item for each row execute function begin_feed_item();

create function count_comment() returns trigger
language plpgsql as $$
declare
  added int := 0;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    added := added - 1;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    added := added + 1;
  end if;
  if added <> 0 then
    update feed_item set comments = comments + added where post_id = coalesce(new.post_id, old.post_id);
  end if;
  return null;
end $$;

create trigger count_comment after insert or update or delete on post_comment
  for each row execute function count_comment();

-- A shared post is shown as it is now, and not at all once its author has deleted it.
create function show_post() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from feed_item where post_id = old.id;
    return old;
  end if;
  if new.deleted_at is not null then
    delete from feed_item where post_id = new.id;
  else
    update feed_item set title = new.title, content = new.content where post_id = new.id;
  end if;
  return new;
end $$;

create trigger show_post before update of title, content, deleted_at or delete on post
  for each row execute function show_post();

-- A step of the version that the enrolment is pinned to: versions keep their steps in a document, where no foreign key reaches.
create function begin_topic() returns trigger
language plpgsql as $$
begin
  if exists (select from enrollment e where e.id = new.enrollment_id and not exists (
    select from lesson_version v where v.id = e.version_id
      and jsonb_path_exists(v.outline, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', new.topic_id))))
  then
    raise exception 'a topic is a step of the version that is learned'
      using errcode = 'foreign_key_violation', constraint = 'enrollment_topic_progress_topic';
  end if;
  return new;
end $$;

create trigger begin_topic before insert on enrollment_topic_progress
  for each row when (new.topic_id is not null) execute function begin_topic();

-- History is appended to. A row's writers wait for each other, so that its numbers have no gap.
create function begin_revision() returns trigger
language plpgsql as $$
begin
  select coalesce(max(seq), 0) + 1 into new.seq from revision where model = new.model and row_id = new.row_id;
  return new;
end $$;

create trigger begin_revision before insert on revision for each row execute function begin_revision();

create function keep_revision() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'PROPOSED'
    and to_jsonb(new) - array['status', 'updated_at'] = to_jsonb(old) - array['status', 'updated_at'] then
    return new;
  end if;
  raise exception 'history is append-only: % of a revision', lower(tg_op) using errcode = 'integrity_constraint_violation';
end $$;

create trigger keep_revision before update or delete on revision for each row execute function keep_revision();

-- From domain/policy/audience.ts; a test compares the two.
create trigger sync_change after insert or update or delete on "subscription_plan" for each row execute function sync_change('SubscriptionPlan', 'u', 'owner');
create trigger sync_change after insert or update or delete on "tutor_memory" for each row execute function sync_change('TutorMemory', 'u', 'owner');
create trigger sync_change after insert or update or delete on "open_ai_chat_response" for each row execute function sync_change('OpenAIChatResponse', 'u', 'owner');
create trigger sync_change after insert or update or delete on "notification_setting" for each row execute function sync_change('NotificationSetting', 'u', 'owner');
create trigger sync_change after insert or update or delete on "access_token" for each row execute function sync_change('AccessToken', 'u', 'owner');
create trigger sync_change after insert or update or delete on "task" for each row execute function sync_change('Task', 'u', 'owner');
create trigger sync_change after insert or update or delete on "friendship" for each row execute function sync_change('Friendship', 'u', 'requester_id', 'u', 'addressee_id');
create trigger sync_change after insert or update or delete on "post" for each row execute function sync_change('Post', 'u', 'owner');
create trigger sync_change after insert or update or delete on "feed_item" for each row execute function sync_change('FeedItem', 'u', 'owner');
create trigger sync_change after insert or update or delete on "post_comment" for each row execute function sync_change('PostComment', 'u', 'user_id');
create trigger sync_change after insert or update or delete on "lesson_label" for each row execute function sync_change('LessonLabel', 'u', 'owner');
create trigger sync_change after insert or update or delete on "lesson_lesson_label" for each row execute function sync_change('LessonLessonLabel', 'lesson', 'lesson_id', 'draft', 'lesson_id');
create trigger sync_change after insert or update or delete on "lesson_plan" for each row execute function sync_change('LessonPlan', 'u', 'owner');
create trigger sync_change after insert or update or delete on "lesson_review" for each row execute function sync_change('LessonReview', 'u', 'user_id');
create trigger sync_change after insert or update or delete on "vote" for each row execute function sync_change('Vote', 'u', 'owner');
create trigger sync_change after insert or update or delete on "card" for each row execute function sync_change('Card', 'u', 'owner');
create trigger sync_change after insert or update or delete on "certification" for each row execute function sync_change('Certification', 'u', 'owner', 'u', 'user_id');
create trigger sync_change after insert or update or delete on "endorsement" for each row execute function sync_change('Endorsement', 'u', 'author');
create trigger sync_change after insert or update or delete on "revision" for each row execute function sync_change('Revision', 'u', 'owner');
