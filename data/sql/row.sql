-- Rules that triggers keep on rows of many tables.

-- Keeps id and created_at, and moves updated_at whenever the row really changes. Arguments: columns that do not count as a
-- change of the row, because they are counters of what others do or because Postgres computes them after this trigger.
create or replace function set_updated_at() returns trigger
language plpgsql as $$
begin
  if new.id is distinct from old.id or new.created_at is distinct from old.created_at then
    raise exception 'the id and created_at of a % never change', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  new.updated_at := old.updated_at;
  if new is distinct from old and (tg_nargs = 0 or to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv) then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;

-- On every table with an updated_at, but where rows never change or where whoever writes them sets it.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'updated_at'
        and c.relname not in ('audit_entry', 'lesson_passage', 'auth_account', 'auth_session', 'auth_verification', 'school_setting')
  loop
    execute format('create or replace trigger set_updated_at before update on %I for each row execute function set_updated_at()', name);
  end loop;
end $$;
create or replace trigger set_updated_at before update on lesson
  for each row execute function set_updated_at('learners', 'updoot', 'downdoot', 'rating', 'reviews', 'stars', 'ratings', 'category_ids', 'label_ids', 'next_lesson_ids', 'search');
create or replace trigger set_updated_at before update on course for each row execute function set_updated_at('search');
create or replace trigger set_updated_at before update on friendship for each row execute function set_updated_at('asker_id');

-- Refuses every change of a row that never changes.
create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'a % never changes', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger refuse_change before update on lesson_version for each row execute function refuse_change();
create or replace trigger refuse_change before update on lesson_version_key
  for each row execute function refuse_change();
-- An erased user never changes again (D-81).
create or replace trigger refuse_erased_change before update on "user"
  for each row when (old.erased_at is not null) execute function refuse_change();
create or replace trigger refuse_change before update on lesson_passage for each row execute function refuse_change();
create or replace trigger refuse_change before update or delete on audit_entry
  for each row execute function refuse_change();
create or replace trigger refuse_all before truncate on audit_entry for each statement execute function refuse_change();

-- Refuses a change of the columns in the arguments: who made the row and what it is about.
create or replace function refuse_column_change() returns trigger
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

create or replace trigger refuse_column_change before update on post_comment
  for each row execute function refuse_column_change('user_id', 'post_id');
create or replace trigger refuse_column_change before update on step_comment
  for each row execute function refuse_column_change('owner', 'lesson_id', 'node_id', 'thread_id', 'thread_at');
create or replace trigger refuse_column_change before update on annotation
  for each row execute function refuse_column_change('owner', 'lesson_id', 'node_id', 'passage');
create or replace trigger refuse_column_change before update on lesson_review
  for each row execute function refuse_column_change('user_id', 'lesson_id');
create or replace trigger refuse_column_change before update on endorsement
  for each row execute function refuse_column_change('author', 'certification_id', 'date_time');
create or replace trigger refuse_column_change before update on lesson_label
  for each row execute function refuse_column_change('owner');
create or replace trigger refuse_column_change before update on lesson_plan for each row execute function refuse_column_change('owner');
create or replace trigger refuse_column_change before update on lesson_node_link
  for each row execute function refuse_column_change('owner', 'lesson_id');
create or replace trigger refuse_column_change before update on vote
  for each row execute function refuse_column_change('owner', 'lesson_id', 'post_id');
create or replace trigger refuse_column_change before update on learning_day
  for each row execute function refuse_column_change('owner', 'day');
create or replace trigger refuse_column_change before update on follow
  for each row execute function refuse_column_change('owner', 'teacher_id');
create or replace trigger refuse_column_change before update on mute
  for each row execute function refuse_column_change('owner', 'person_id');
create or replace trigger refuse_column_change before update on lesson_category
  for each row execute function refuse_column_change('owner');

-- Refuses more rows of one owner than every device of theirs can keep. Arguments: most rows, and most bytes of them.
create or replace function assert_owned_rows(of_table name, owner uuid, most_rows text, most_bytes text) returns void
language plpgsql as $$
declare
  rows_owned bigint;
  bytes_owned bigint;
begin
  execute format('select count(*), sum(pg_column_size(r)) from %I r where r.owner = $1', of_table)
    into rows_owned, bytes_owned using owner;
  if rows_owned > most_rows::bigint or bytes_owned > most_bytes::bigint then
    raise exception 'too many rows of one owner in %', of_table using errcode = 'MG004';
  end if;
end $$;

create or replace function limit_added_rows() returns trigger
language plpgsql as $$
begin
  perform assert_owned_rows(tg_table_name, o.owner, tg_argv[0], tg_argv[1]) from (select distinct owner from added) o;
  return null;
end $$;

create or replace function limit_changed_rows() returns trigger
language plpgsql as $$
begin
  perform assert_owned_rows(tg_table_name, new.owner, tg_argv[0], tg_argv[1]);
  return null;
end $$;

create or replace trigger limit_added_rows after insert on card
  referencing new table as added for each statement execute function limit_added_rows('30000', '60000000');
create or replace trigger limit_changed_rows after update on card
  for each row when (length(new.front) + length(new.back) > length(old.front) + length(old.back))
  execute function limit_changed_rows('30000', '60000000');
create or replace trigger limit_added_rows after insert on annotation
  referencing new table as added for each statement execute function limit_added_rows('20000', '60000000');
create or replace trigger limit_added_rows after insert on follow
  referencing new table as added for each statement execute function limit_added_rows('5000', '60000000');
