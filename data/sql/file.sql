-- Links between rows and the files that they show. People who may read a row may read its files.

-- Records the files that a row shows, found by their sha256 in its text. With is_all, uses that the text no longer has are
-- deleted.
create or replace function record_file_use(shown_by text, shown_row uuid, row_owner uuid, shown text, is_all boolean) returns void
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

-- Arguments: the model and the column whose text shows files.
create or replace function update_file_use() returns trigger
language plpgsql as $$
declare
  shown text := to_jsonb(new) ->> tg_argv[1];
begin
  if tg_op = 'INSERT' or shown is distinct from to_jsonb(old) ->> tg_argv[1] then
    perform record_file_use(tg_argv[0], new.id, (to_jsonb(new) ->> 'owner')::uuid, shown, tg_op = 'UPDATE');
  end if;
  return null;
end $$;

create or replace trigger update_file_use after insert or update of questions on lesson_node_quiz
  for each row execute function update_file_use('LessonNodeQuiz', 'questions', 'only');
create or replace trigger update_file_use after insert or update of profile_image on "user"
  for each row execute function update_file_use('PublicProfile', 'profile_image', 'only');
create or replace trigger update_file_use after insert on lesson_version
  for each row execute function update_file_use('LessonVersion', 'body');
-- A restored state shows its pictures again.
create or replace trigger update_file_use after insert or update of step on step_state
  for each row execute function update_file_use('StepState', 'step');
-- Everybody who sees the shared post sees its pictures.
create or replace trigger update_file_use after insert or update of content on post
  for each row execute function update_file_use('Post', 'content', 'only');
create or replace trigger update_file_use after insert or update of content on feed_item
  for each row execute function update_file_use('FeedItem', 'content', 'only');

-- A lesson shows its images and the files of its preview.
create or replace function update_lesson_file_use() returns trigger
language plpgsql as $$
begin
  perform record_file_use('Lesson', new.id, new.owner,
    concat(new.images, (select preview from lesson_version where id = new.published_version_id)), tg_op = 'UPDATE');
  return null;
end $$;

create or replace trigger update_file_use after insert or update of images, published_version_id on lesson
  for each row execute function update_lesson_file_use();

-- The explanations in the keys of a version show files as its texts do.
create or replace function update_key_file_use() returns trigger
language plpgsql as $$
begin
  perform record_file_use('LessonVersion', new.version_id, new.owner, new.keys::text, false);
  return null;
end $$;

create or replace trigger update_file_use after insert on lesson_version_key for each row execute function update_key_file_use();

-- A draft shows its video as well as the pictures of its text.
create or replace function update_content_file_use() returns trigger
language plpgsql as $$
begin
  perform record_file_use('LessonNodeContent', new.id, new.owner, concat_ws(' ', new.text, new.video), tg_op = 'UPDATE');
  return null;
end $$;

create or replace trigger update_file_use after insert or update of text, video on lesson_node_content
  for each row execute function update_content_file_use();

-- Argument: the model.
create or replace function delete_file_use() returns trigger
language plpgsql as $$
begin
  delete from file_use where model = tg_argv[0] and row_id = old.id;
  return null;
end $$;

create or replace trigger delete_file_use after delete on lesson for each row execute function delete_file_use('Lesson');
create or replace trigger delete_file_use after delete on lesson_version
  for each row execute function delete_file_use('LessonVersion');
create or replace trigger delete_file_use after delete on lesson_node_content
  for each row execute function delete_file_use('LessonNodeContent');
create or replace trigger delete_file_use after delete on lesson_node_quiz
  for each row execute function delete_file_use('LessonNodeQuiz');
create or replace trigger delete_file_use after delete on step_state
  for each row execute function delete_file_use('StepState');
create or replace trigger delete_file_use after delete on post for each row execute function delete_file_use('Post');
create or replace trigger delete_file_use after delete on feed_item for each row execute function delete_file_use('FeedItem');

-- The grace period of a file starts when the last row stops showing it.
create or replace function set_wanted_at() returns trigger
language plpgsql as $$
begin
  update file set wanted_at = now() where id = old.file_id;
  return null;
end $$;

create or replace trigger set_wanted_at after delete on file_use for each row execute function set_wanted_at();
