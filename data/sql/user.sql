-- Users: the columns that a new row is given, the public profile, and what a verified person owns.

-- Fills the columns that a new user does not choose.
create or replace function set_user_columns() returns trigger
language plpgsql as $$
begin
  new.owner := new.id;
  new.email := lower(new.email);
  new.cognito_sub := coalesce(nullif(new.cognito_sub, ''), new.id::text);
  new.updated_at := new.created_at;
  return new;
end $$;

create or replace trigger set_user_columns before insert on "user" for each row execute function set_user_columns();

-- The subject is set once: from the row's own id to that of a hosted account.
create or replace function refuse_subject_change() returns trigger
language plpgsql as $$
begin
  if new.erased_at is null and new.cognito_sub <> old.cognito_sub and old.cognito_sub <> old.id::text then
    raise exception 'the cognito_sub of a user is set once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger refuse_subject_change before update of cognito_sub on "user"
  for each row execute function refuse_subject_change();

-- Takes over the subject of a hosted account once the address is verified. Only the first hosted account counts; others
-- live in auth_account alone.
create or replace function use_subject(person uuid) returns void
language sql as $$
  update "user" u set cognito_sub = a.account_id
    from auth_account a
    where u.id = person and u.email_verified and u.cognito_sub = u.id::text
      and a.user_id = u.id and a.provider_id = 'hosted'
$$;

create or replace function use_linked_subject() returns trigger
language plpgsql as $$
begin
  perform use_subject(new.user_id);
  return null;
end $$;

create or replace trigger use_linked_subject after insert on auth_account
  for each row when (new.provider_id = 'hosted') execute function use_linked_subject();

create or replace function use_verified_subject() returns trigger
language plpgsql as $$
begin
  perform use_subject(new.id);
  return null;
end $$;

create or replace trigger use_verified_subject after update of email_verified on "user"
  for each row when (new.email_verified and not old.email_verified) execute function use_verified_subject();

-- A person whose profile is not public is shown by first name and initial (D-05).
create or replace function public_name(first_name text, last_name text, is_public boolean) returns text
language sql immutable parallel safe return
  coalesce(
    nullif(
      btrim(
        btrim(first_name) || ' '
          || case when is_public or btrim(last_name) = '' then btrim(last_name)
                  else upper(left(btrim(last_name), 1)) || '.' end),
      ''),
    'Deleted user');

-- Keeps public_profile equal to the user. A person who is leaving is not found any more, and nothing that a suspended
-- person says about themselves is shown.
create or replace function update_public_profile() returns trigger
language plpgsql as $$
begin
  insert into public_profile as shown (id, created_at, updated_at, name, avatar_url, letter, is_public, about)
    values (
      new.id, new.created_at, new.created_at,
      public_name(new.first_name, new.last_name, new.is_public),
      coalesce(nullif(new.profile_image, ''), new.avatar_url),
      upper(left(new.email, 1)),
      new.is_public and new.deleted_at is null,
      case when new.deleted_at is null and not is_suspended(new) then new.about else '' end)
    on conflict (id) do update
      set name = excluded.name, avatar_url = excluded.avatar_url, letter = excluded.letter, is_public = excluded.is_public,
        about = excluded.about
      where (shown.name, shown.avatar_url, shown.letter, shown.is_public, shown.about)
        is distinct from (excluded.name, excluded.avatar_url, excluded.letter, excluded.is_public, excluded.about);
  return null;
end $$;

create or replace trigger update_public_profile after insert or update on "user"
  for each row when (new.email_verified or new.erased_at is not null) execute function update_public_profile();

-- Gives a verified person their tutor, accounts, wallet, welcome grant and welcome notification, each once. The title of
-- the notification names no product, because its name is a setting; screens write the welcome by its kind.
create or replace function provision_user(person uuid) returns void
language plpgsql as $$
declare
  someone "user";
  personal_tutor uuid;
begin
  perform 1 from "user" u
    where u.id = person and u.personal_tutor_id is not null
      and exists (select from token_wallet w where w.owner = person)
      and exists (select from ledger_transfer t where t.key = 'grant:' || person);
  if found then
    return;
  end if;

  -- Parallel first requests wait for each other here.
  select * into someone from "user" where id = person for no key update;
  if not found or not someone.email_verified then
    return;
  end if;

  if someone.personal_tutor_id is null then
    insert into tutor (id, owner) values (uuid7(), person) returning id into personal_tutor;
    update "user" set personal_tutor_id = personal_tutor where id = person;
  end if;

  insert into ledger_account (kind, owner)
    select kind, person from unnest(array['wallet', 'held', 'pending']) as kind
    on conflict do nothing;
  insert into token_wallet (id, owner) values (uuid7(), person) on conflict do nothing;

  if post_transfer('grant:' || person, 'grant', null, jsonb_build_array(
    jsonb_build_object('account', jsonb_build_object('kind', 'grant', 'owner', null), 'tokens', -1000000),
    jsonb_build_object('account', jsonb_build_object('kind', 'wallet', 'owner', person), 'tokens', 1000000)))
  then
    insert into notification (id, title, kind, user_id, owner)
      values (uuid7(), 'Welcome', 'welcome', person, person);
  end if;
end $$;

create or replace function provision_verified_user() returns trigger
language plpgsql as $$
begin
  perform provision_user(new.id);
  return null;
end $$;

create or replace trigger provision_on_insert after insert on "user"
  for each row when (new.email_verified) execute function provision_verified_user();
create or replace trigger provision_on_verification after update of email_verified on "user"
  for each row when (new.email_verified and not old.email_verified) execute function provision_verified_user();

-- A sign-in within the grace period cancels the deletion of the account. An erased account does not sign in.
create or replace function cancel_deletion() returns trigger
language plpgsql as $$
begin
  update "user" set deleted_at = null where id = new.user_id and deleted_at is not null and erased_at is null;
  if exists (select from "user" where id = new.user_id and erased_at is not null) then
    raise exception 'a deleted user cannot sign in' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger cancel_deletion before insert on auth_session for each row execute function cancel_deletion();
