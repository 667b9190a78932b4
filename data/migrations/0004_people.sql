-- What a user row is given at birth.
create function begin_user() returns trigger
language plpgsql as $$
begin
  new.owner := new.id;
  new.email := lower(new.email);
  new.cognito_sub := coalesce(nullif(new.cognito_sub, ''), new.id::text);
  new.updated_at := new.created_at;
  return new;
end $$;

create trigger begin_user before insert on "user" for each row execute function begin_user();

-- The subject is set once: from the row's own id to that of a hosted account, and then never again.
create function keep_subject() returns trigger
language plpgsql as $$
begin
  if new.cognito_sub <> old.cognito_sub and old.cognito_sub <> old.id::text then
    raise exception 'the cognito_sub of a user is set once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger keep_subject before update of cognito_sub on "user" for each row execute function keep_subject();

-- What others see of a person; nothing of one who has not shown that the address is theirs.
create function project_profile() returns trigger
language plpgsql as $$
begin
  insert into public_profile as shown (id, created_at, updated_at, name, avatar_url, letter)
    values (
      new.id, new.created_at, new.created_at,
      coalesce(nullif(btrim(new.first_name || ' ' || new.last_name), ''), 'Former member'),
      coalesce(nullif(new.profile_image, ''), new.avatar_url),
      upper(left(new.email, 1)))
    on conflict (id) do update
      set name = excluded.name, avatar_url = excluded.avatar_url, letter = excluded.letter
      where (shown.name, shown.avatar_url, shown.letter)
        is distinct from (excluded.name, excluded.avatar_url, excluded.letter);
  return null;
end $$;

create trigger project_profile after insert or update on "user"
  for each row when (new.email_verified) execute function project_profile();

-- What a person starts with: tutor, wallet, welcome grant and welcome notification, all or none, each once. It can be
-- called again at any time and mends what is missing; the booked grant says that the welcome was given.
create function provision_user(person uuid) returns void
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
      values (uuid7(), 'Welcome to Margin', 'welcome', person, person);
  end if;
end $$;

create function provision_verified() returns trigger
language plpgsql as $$
begin
  perform provision_user(new.id);
  return null;
end $$;

create trigger provision_on_insert after insert on "user"
  for each row when (new.email_verified) execute function provision_verified();
create trigger provision_on_verification after update of email_verified on "user"
  for each row when (new.email_verified and not old.email_verified) execute function provision_verified();
