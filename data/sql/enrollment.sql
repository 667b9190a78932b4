-- Progress of an enrollment names steps of its version.

-- A topic is a step of the version of its enrollment. Steps are in a document, which no foreign key reaches.
create or replace function check_topic() returns trigger
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

create or replace trigger check_topic before insert on enrollment_topic_progress
  for each row when (new.topic_id is not null) execute function check_topic();

-- Progress names steps of the version of the enrollment, as check_topic does.
create or replace function check_progress() returns trigger
language plpgsql as $$
declare
  topics jsonb := jsonb_path_query_array(new.progress, '$[*].topicID');
begin
  if topics <> '[]' and not exists (
    select from lesson_version v
      where v.id = new.version_id and jsonb_path_query_array(v.outline, '$.nodes[*].id') @> topics)
  then
    raise exception 'progress is in steps of the version that is learned'
      using errcode = 'foreign_key_violation', constraint = 'enrollment_progress_topic';
  end if;
  return null;
end $$;

create or replace trigger check_progress after insert on enrollment
  for each row when (new.progress <> '[]') execute function check_progress();
create or replace trigger check_progress_on_update after update of progress, version_id on enrollment
  for each row when (
    new.version_id is distinct from old.version_id
    or jsonb_path_query_array(new.progress, '$[*].topicID') <> jsonb_path_query_array(old.progress, '$[*].topicID'))
  execute function check_progress();
