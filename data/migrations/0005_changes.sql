-- Which row changed and whom it may concern. Arguments: the model, then pairs of a prefix and a column; each makes the
-- routing key `prefix:value` of the row before and after, or the bare prefix where the column is ''.
create function sync_change() returns trigger
language plpgsql as $$
declare
  before_row jsonb;
  after_row jsonb;
  image jsonb;
  value text;
  keys text[] := '{}';
  i int := 1;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before_row := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    after_row := to_jsonb(new);
  end if;
  while i < tg_nargs loop
    if tg_argv[i + 1] = '' then
      keys := keys || tg_argv[i];
    else
      foreach image in array array[before_row, after_row] loop
        value := image ->> tg_argv[i + 1];
        if value is not null and not (tg_argv[i] || ':' || value) = any (keys) then
          keys := keys || (tg_argv[i] || ':' || value);
        end if;
      end loop;
    end if;
    i := i + 2;
  end loop;
  insert into change (model, id, audience) values (tg_argv[0], coalesce(after_row, before_row) ->> 'id', keys);
  return null;
end $$;

-- An entry of a wallet account is a TokenTransaction of its owner.
create function sync_entry() returns trigger
language plpgsql as $$
begin
  insert into change (model, id, audience)
    select 'TokenTransaction', new.id::text, array['u:' || a.owner]
      from ledger_account a where a.id = new.account_id and a.kind = 'wallet';
  return null;
end $$;

create trigger sync_entry after insert on ledger_entry for each row execute function sync_entry();

-- From domain/policy/audience.ts; a test compares the two.
create trigger sync_change after insert or update or delete on "user" for each row execute function sync_change('User', 'u', 'id');
create trigger sync_change after insert or update or delete on "public_profile" for each row execute function sync_change('PublicProfile', 'u', 'id');
create trigger sync_change after insert or update or delete on "token_wallet" for each row execute function sync_change('TokenWallet', 'u', 'owner');
create trigger sync_change after insert or update or delete on "tutor" for each row execute function sync_change('Tutor', 'u', 'owner');
create trigger sync_change after insert or update or delete on "notification" for each row execute function sync_change('Notification', 'u', 'owner');
create trigger sync_change after insert or update or delete on "course" for each row execute function sync_change('Course', 'u', 'owner', 'catalog', 'visibility');
create trigger sync_change after insert or update or delete on "lesson" for each row execute function sync_change('Lesson', 'u', 'owner', 'lesson', 'id', 'catalog', 'visibility');
create trigger sync_change after insert or update or delete on "lesson_node" for each row execute function sync_change('LessonNode', 'draft', 'lesson_id');
create trigger sync_change after insert or update or delete on "lesson_node_content" for each row execute function sync_change('LessonNodeContent', 'draft', 'lesson_id');
create trigger sync_change after insert or update or delete on "lesson_node_quiz" for each row execute function sync_change('LessonNodeQuiz', 'draft', 'lesson_id');
create trigger sync_change after insert or update or delete on "lesson_node_link" for each row execute function sync_change('LessonNodeLink', 'draft', 'lesson_id');
create trigger sync_change after insert or update or delete on "lesson_category" for each row execute function sync_change('LessonCategory', 'all', '');
create trigger sync_change after insert or update or delete on "lesson_lesson_category" for each row execute function sync_change('LessonLessonCategory', 'lesson', 'lesson_id', 'draft', 'lesson_id');
create trigger sync_change after insert or update or delete on "enrollment" for each row execute function sync_change('Enrollment', 'u', 'owner', 'learners', 'lesson_id');
create trigger sync_change after insert or update or delete on "enrollment_topic_progress" for each row execute function sync_change('EnrollmentTopicProgress', 'u', 'owner');
create trigger sync_change after insert or update or delete on "quiz_attempt" for each row execute function sync_change('QuizAttempt', 'u', 'owner');
