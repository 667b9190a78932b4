-- The history of rows that others may edit.

-- Numbers the revisions of a row without a gap: writers of the same row wait for each other.
create or replace function number_revision() returns trigger
language plpgsql as $$
begin
  select coalesce(max(seq), 0) + 1 into new.seq from revision where model = new.model and row_id = new.row_id;
  return new;
end $$;

create or replace trigger number_revision before insert on revision for each row execute function number_revision();

-- The history is append-only, but for the answer to a proposal. A row that is deleted for good takes its history with it;
-- the history of a row that exists or is in the trash is never deleted.
create or replace function refuse_revision_change() returns trigger
language plpgsql as $$
declare
  is_there boolean;
begin
  if tg_op = 'UPDATE' and old.status = 'PROPOSED'
    and to_jsonb(new) - array['status', 'updated_at'] = to_jsonb(old) - array['status', 'updated_at'] then
    return new;
  end if;
  if tg_op = 'DELETE' and old.model in ('PostComment', 'LessonLabel', 'LessonPlan', 'LessonReview', 'Endorsement') then
    is_there := case old.model
      when 'PostComment' then exists (select from post_comment where id = old.row_id)
      when 'LessonLabel' then exists (select from lesson_label where id = old.row_id)
      when 'LessonPlan' then exists (select from lesson_plan where id = old.row_id)
      when 'LessonReview' then exists (select from lesson_review where id = old.row_id)
      when 'Endorsement' then exists (select from endorsement where id = old.row_id)
    end;
    if not is_there then
      return old;
    end if;
  end if;
  raise exception 'history is append-only: % of a revision', lower(tg_op) using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger refuse_revision_change before update or delete on revision
  for each row execute function refuse_revision_change();

-- Argument: the model.
create or replace function delete_history() returns trigger
language plpgsql as $$
begin
  delete from revision where model = tg_argv[0] and row_id = old.id;
  return null;
end $$;

create or replace trigger delete_history after delete on post_comment
  for each row execute function delete_history('PostComment');
create or replace trigger delete_history after delete on lesson_label
  for each row execute function delete_history('LessonLabel');
create or replace trigger delete_history after delete on lesson_plan
  for each row execute function delete_history('LessonPlan');
create or replace trigger delete_history after delete on lesson_review
  for each row execute function delete_history('LessonReview');
create or replace trigger delete_history after delete on endorsement
  for each row execute function delete_history('Endorsement');

-- A new row holds its author's words. Arguments: the columns whose value is copied into `author_...`.
create or replace function copy_author_version() returns trigger
language plpgsql as $$
declare
  field text;
  own jsonb := '{"edited_by": null}';
begin
  foreach field in array tg_argv loop
    own := own || jsonb_build_object('author_' || field, to_jsonb(new) -> field);
  end loop;
  return jsonb_populate_record(new, own);
end $$;

create or replace trigger copy_author_version before insert on post_comment
  for each row execute function copy_author_version('content');
create or replace trigger copy_author_version before insert on lesson_label
  for each row execute function copy_author_version('name', 'description');
create or replace trigger copy_author_version before insert on lesson_plan
  for each row execute function copy_author_version('name', 'description');
create or replace trigger copy_author_version before insert on endorsement
  for each row execute function copy_author_version('testimony');
