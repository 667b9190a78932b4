-- Two tables that name each other are tied together after both exist.
alter table "user" add constraint user_personal_tutor foreign key (personal_tutor_id) references tutor (id);

-- Both columns, so that a lesson can never show the text of another one.
alter table lesson add constraint lesson_published_version
  foreign key (published_version_id, id) references lesson_version (id, lesson_id);

-- id and created_at never change; updated_at moves with every real change and with nothing else.
create function stamp_row() returns trigger
language plpgsql as $$
begin
  if new.id is distinct from old.id or new.created_at is distinct from old.created_at then
    raise exception 'the id and created_at of a % never change', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'user', 'public_profile', 'token_wallet', 'tutor', 'notification', 'course', 'lesson', 'lesson_node',
    'lesson_node_content', 'lesson_node_quiz', 'lesson_node_link', 'lesson_category', 'lesson_lesson_category',
    'lesson_version', 'lesson_version_key', 'enrollment', 'enrollment_topic_progress', 'quiz_attempt', 'file']
  loop
    execute format('create trigger stamp_row before update on %I for each row execute function stamp_row()', name);
  end loop;
end $$;

-- What learners read is never rewritten: who is in the middle of it would lose their place.
create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'a % never changes', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger refuse_change before update on lesson_version for each row execute function refuse_change();
create trigger refuse_change before update on lesson_version_key for each row execute function refuse_change();
