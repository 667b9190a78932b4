-- Settings of the school.

-- Tells every server that a setting changed.
create or replace function notify_school() returns trigger
language plpgsql as $$
begin
  perform pg_notify('school', '');
  return null;
end $$;

create or replace trigger notify_school after insert or update or delete on school_setting
  for each row execute function notify_school();
