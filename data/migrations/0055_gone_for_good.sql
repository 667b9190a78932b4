-- What is removed for good leaves no history that would tell it still; of what is there, or in the trash, nothing is ever taken away.
create or replace function keep_revision() returns trigger
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
--> statement-breakpoint
create function forget_history() returns trigger
language plpgsql as $$
begin
  delete from revision where model = tg_argv[0] and row_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger forget_history after delete on post_comment for each row execute function forget_history('PostComment');
create trigger forget_history after delete on lesson_label for each row execute function forget_history('LessonLabel');
create trigger forget_history after delete on lesson_plan for each row execute function forget_history('LessonPlan');
create trigger forget_history after delete on lesson_review for each row execute function forget_history('LessonReview');
create trigger forget_history after delete on endorsement for each row execute function forget_history('Endorsement');
--> statement-breakpoint
delete from revision r where
  (r.model = 'PostComment' and not exists (select from post_comment where id = r.row_id))
  or (r.model = 'LessonLabel' and not exists (select from lesson_label where id = r.row_id))
  or (r.model = 'LessonPlan' and not exists (select from lesson_plan where id = r.row_id))
  or (r.model = 'LessonReview' and not exists (select from lesson_review where id = r.row_id))
  or (r.model = 'Endorsement' and not exists (select from endorsement where id = r.row_id));
