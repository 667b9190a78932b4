-- Suspended accounts have no sessions.

-- True if a suspension is in force now.
create or replace function is_suspended(member "user") returns boolean
language sql stable as $$
  select member.suspended_at is not null and coalesce(member.suspended_until > now(), true);
$$;

-- Refuses a new session of a suspended account.
create or replace function refuse_suspended_session() returns trigger
language plpgsql as $$
begin
  if exists (select from "user" u where u.id = new.user_id and is_suspended(u)) then
    raise exception 'this account is suspended' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger refuse_suspended_session before insert on auth_session
  for each row execute function refuse_suspended_session();

-- Ends the sessions of an account when it is suspended, and tells every server.
create or replace function end_suspended_sessions() returns trigger
language plpgsql as $$
begin
  delete from auth_session where user_id = new.id;
  perform pg_notify('session_end', 'database ' || new.id);
  return null;
end $$;

create or replace trigger end_suspended_sessions after update of suspended_at, suspended_until on "user"
  for each row when (is_suspended(new)) execute function end_suspended_sessions();
