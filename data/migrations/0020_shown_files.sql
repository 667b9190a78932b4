-- What a row shows is read from the row alone, by whoever it is written: covers and the open step of a lesson together, so
-- that both are forgotten when they are replaced, and the pictures of a version's explanations with those of its texts.
create function show_files(shown_by text, shown_row uuid, row_owner uuid, shown text, is_all boolean) returns void
language plpgsql as $$
declare
  hashes text[];
begin
  select coalesce(array_agg(distinct match[1]), '{}') into hashes
    from regexp_matches(coalesce(shown, ''), '\m[0-9a-f]{64}\M', 'g') as match;
  if is_all then
    delete from file_use u using file f
      where u.model = shown_by and u.row_id = shown_row and f.id = u.file_id and f.sha256 <> all (hashes);
  end if;
  if cardinality(hashes) > 0 then
    insert into file_use (file_id, model, row_id)
      select id, shown_by, shown_row from file where owner = row_owner and sha256 = any (hashes) for key share
      on conflict do nothing;
  end if;
end $$;

-- The arguments: the model and the column.
create or replace function note_files() returns trigger
language plpgsql as $$
declare
  shown text := to_jsonb(new) ->> tg_argv[1];
begin
  if tg_op = 'INSERT' or shown is distinct from to_jsonb(old) ->> tg_argv[1] then
    perform show_files(tg_argv[0], new.id, (to_jsonb(new) ->> 'owner')::uuid, shown, tg_op = 'UPDATE');
  end if;
  return null;
end $$;

create trigger note_files after insert on lesson_version
  for each row execute function note_files('LessonVersion', 'body');

create function note_lesson_files() returns trigger
language plpgsql as $$
begin
  perform show_files('Lesson', new.id, new.owner,
    concat(new.images, (select preview from lesson_version where id = new.published_version_id)), tg_op = 'UPDATE');
  return null;
end $$;

drop trigger note_files on lesson;
create trigger note_files after insert or update of images, published_version_id on lesson
  for each row execute function note_lesson_files();

create function note_key_files() returns trigger
language plpgsql as $$
begin
  perform show_files('LessonVersion', new.version_id, new.owner, new.keys::text, false);
  return null;
end $$;

create trigger note_files after insert on lesson_version_key for each row execute function note_key_files();

-- What is there already.
select show_files('Lesson', l.id, l.owner, concat(l.images, v.preview), true)
  from lesson l left join lesson_version v on v.id = l.published_version_id;
select show_files('LessonVersion', k.version_id, k.owner, k.keys::text, false) from lesson_version_key k;
