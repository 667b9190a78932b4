-- The product is called as each installation calls it, which the database does not know: the title names none. Screens
-- write the welcome by its kind, with the name and in the reader's language.
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

update notification set title = 'Welcome' where kind = 'welcome';
