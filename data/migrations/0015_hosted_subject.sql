-- The subject of a hosted account becomes the person's own, once the address is known to be theirs. Only the first one
-- does: the others live in auth_account alone.
create function take_subject(person uuid) returns void
language sql as $$
  update "user" u set cognito_sub = a.account_id
    from auth_account a
    where u.id = person and u.email_verified and u.cognito_sub = u.id::text
      and a.user_id = u.id and a.provider_id = 'hosted'
$$;

create function take_linked_subject() returns trigger
language plpgsql as $$
begin
  perform take_subject(new.user_id);
  return null;
end $$;

create trigger take_linked_subject after insert on auth_account
  for each row when (new.provider_id = 'hosted') execute function take_linked_subject();

create function take_verified_subject() returns trigger
language plpgsql as $$
begin
  perform take_subject(new.id);
  return null;
end $$;

create trigger take_verified_subject after update of email_verified on "user"
  for each row when (new.email_verified and not old.email_verified) execute function take_verified_subject();
