-- Who shows which file follows from what is written, whoever writes it. Only files of the row's own owner count: knowing a
-- sha256 gives nobody the file. The arguments: the model, the column, and, where nobody else notes uses of the row, 'only'.
create function note_files() returns trigger
language plpgsql as $$
declare
  shown text := to_jsonb(new) ->> tg_argv[1];
  row_owner uuid := (to_jsonb(new) ->> 'owner')::uuid;
  hashes text[];
begin
  if tg_op = 'UPDATE' and shown is not distinct from to_jsonb(old) ->> tg_argv[1] then
    return null;
  end if;
  select coalesce(array_agg(distinct match[1]), '{}') into hashes
    from regexp_matches(coalesce(shown, ''), '\m[0-9a-f]{64}\M', 'g') as match;
  if tg_op = 'UPDATE' and tg_nargs > 2 then
    delete from file_use u using file f
      where u.model = tg_argv[0] and u.row_id = new.id and f.id = u.file_id and f.sha256 <> all (hashes);
  end if;
  if cardinality(hashes) > 0 then
    insert into file_use (file_id, model, row_id)
      select id, tg_argv[0], new.id from file where owner = row_owner and sha256 = any (hashes) for key share
      on conflict do nothing;
  end if;
  return null;
end $$;

create trigger note_files after insert or update of text on lesson_node_content
  for each row execute function note_files('LessonNodeContent', 'text', 'only');
create trigger note_files after insert or update of questions on lesson_node_quiz
  for each row execute function note_files('LessonNodeQuiz', 'questions', 'only');
create trigger note_files after insert or update of profile_image on "user"
  for each row execute function note_files('PublicProfile', 'profile_image', 'only');
create trigger note_files after insert or update of images on lesson
  for each row execute function note_files('Lesson', 'images');

create function forget_files() returns trigger
language plpgsql as $$
begin
  delete from file_use where model = tg_argv[0] and row_id = old.id;
  return null;
end $$;

create trigger forget_files after delete on lesson for each row execute function forget_files('Lesson');
create trigger forget_files after delete on lesson_version for each row execute function forget_files('LessonVersion');
create trigger forget_files after delete on lesson_node_content for each row execute function forget_files('LessonNodeContent');
create trigger forget_files after delete on lesson_node_quiz for each row execute function forget_files('LessonNodeQuiz');

-- A file that is shown no more is kept for a while from now on, and not from when it was brought.
create function stay_wanted() returns trigger
language plpgsql as $$
begin
  update file set wanted_at = now() where id = old.file_id;
  return null;
end $$;

create trigger stay_wanted after delete on file_use for each row execute function stay_wanted();

-- What is in drafts already.
insert into file_use (file_id, model, row_id)
  select f.id, 'LessonNodeContent', c.id from file f join lesson_node_content c on c.owner = f.owner
    where strpos(c.text, f.sha256) > 0
  union select f.id, 'LessonNodeQuiz', q.id from file f join lesson_node_quiz q on q.owner = f.owner
    where strpos(q.questions::text, f.sha256) > 0
  union select f.id, 'Lesson', l.id from file f join lesson l on l.owner = f.owner
    where strpos(l.images::text, f.sha256) > 0
  union select f.id, 'PublicProfile', u.id from file f join "user" u on u.id = f.owner
    where strpos(u.profile_image, f.sha256) > 0
  on conflict do nothing;
