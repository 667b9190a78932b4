-- A person is never a deleted row: after the grace it says nothing any more, for good (D-81).
create trigger keep_erased before update on "user"
  for each row when (old.erased_at is not null) execute function refuse_change();

create or replace function keep_subject() returns trigger
language plpgsql as $$
begin
  if new.erased_at is null and new.cognito_sub <> old.cognito_sub and old.cognito_sub <> old.id::text then
    raise exception 'the cognito_sub of a user is set once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

drop trigger project_profile on "user";
create trigger project_profile after insert or update on "user"
  for each row when (new.email_verified or new.erased_at is not null) execute function project_profile();

-- To sign in within the grace is to stay. Who is being erased at this moment is waited for, and not let in.
create function come_back() returns trigger
language plpgsql as $$
begin
  update "user" set deleted_at = null where id = new.user_id and deleted_at is not null and erased_at is null;
  if exists (select from "user" where id = new.user_id and erased_at is not null) then
    raise exception 'a former member does not sign in' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger come_back before insert on auth_session for each row execute function come_back();

-- As begin_topic: the steps of a version are in a document, where no foreign key reaches.
create function check_progress() returns trigger
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

create trigger check_progress after insert on enrollment
  for each row when (new.progress <> '[]') execute function check_progress();
create trigger check_progress_again after update of progress, version_id on enrollment
  for each row when (
    new.version_id is distinct from old.version_id
    or jsonb_path_query_array(new.progress, '$[*].topicID') <> jsonb_path_query_array(old.progress, '$[*].topicID'))
  execute function check_progress();

-- Whom a notification tells of, so that their name can be taken out of it.
update notification n set params = n.params || jsonb_build_object('personID', e.owner)
  from enrollment e where n.kind in ('enrolled', 'finished') and e.id::text = n.params ->> 'subjectID';
update notification n set params = n.params || jsonb_build_object('personID', r.actor)
  from revision r where n.kind = 'changed' and r.row_id::text = n.params ->> 'subjectID' and r.at = n.created_at;
