-- Money. Balances follow from entries and from nothing else: an entry is written once, its account is locked while it
-- is booked, and at commit the entries of every transfer sum to zero. Errors that the product tells apart:
-- MG001 not enough tokens, MG002 a transfer that does not sum to zero, MG003 a change of what was booked.

create function ledger_refuse() returns trigger
language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of %', lower(tg_op), tg_table_name using errcode = 'MG003';
end $$;

create trigger ledger_refuse before update or delete on ledger_entry for each row execute function ledger_refuse();
create trigger ledger_refuse before update or delete on ledger_transfer for each row execute function ledger_refuse();
create trigger ledger_refuse before delete on ledger_account for each row execute function ledger_refuse();
create trigger ledger_refuse_all before truncate on ledger_entry for each statement execute function ledger_refuse();
create trigger ledger_refuse_all before truncate on ledger_transfer for each statement execute function ledger_refuse();
create trigger ledger_refuse_all before truncate on ledger_account for each statement execute function ledger_refuse();

-- A balance is changed from within the trigger of an entry (depth 2) or not at all.
create function ledger_guard_account() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.balance := 0;
    new.booked_at := null;
  elsif pg_trigger_depth() < 2 then
    raise exception 'a balance follows from entries' using errcode = 'MG003';
  end if;
  return new;
end $$;

create trigger ledger_guard_account before insert or update on ledger_account
  for each row execute function ledger_guard_account();

create function ledger_guard_wallet() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.token_balance := coalesce((select balance from ledger_account where owner = new.owner and kind = 'wallet'), 0);
  elsif new.owner <> old.owner or (new.token_balance <> old.token_balance and pg_trigger_depth() < 2) then
    raise exception 'a balance follows from entries' using errcode = 'MG003';
  end if;
  return new;
end $$;

create trigger ledger_guard_wallet before insert or update on token_wallet
  for each row execute function ledger_guard_wallet();

-- The account is locked first, so that moments of one account only go forward.
create function ledger_date_entry() returns trigger
language plpgsql as $$
begin
  select greatest(clock_timestamp(), booked_at + interval '1 microsecond') into new.at
    from ledger_account where id = new.account_id for no key update;
  new.at := coalesce(new.at, clock_timestamp());
  return new;
end $$;

create trigger ledger_date_entry before insert on ledger_entry for each row execute function ledger_date_entry();

create function ledger_book_entry() returns trigger
language plpgsql as $$
declare
  booked ledger_account;
begin
  update ledger_account set balance = balance + new.tokens, booked_at = new.at where id = new.account_id
    returning * into booked;
  if booked.kind = 'wallet' then
    update token_wallet set token_balance = booked.balance where owner = booked.owner;
  end if;
  return null;
end $$;

create trigger ledger_book_entry after insert on ledger_entry for each row execute function ledger_book_entry();

create function ledger_check_sum() returns trigger
language plpgsql as $$
declare
  booking uuid;
  entries int;
  total bigint;
begin
  if tg_table_name = 'ledger_entry' then
    booking := new.transfer_id;
  else
    booking := new.id;
  end if;
  select count(*), coalesce(sum(tokens), 0) into entries, total from ledger_entry where transfer_id = booking;
  if entries < 2 or total <> 0 then
    raise exception 'transfer % has % entries and is off by %', booking, entries, total using errcode = 'MG002';
  end if;
  return null;
end $$;

create constraint trigger ledger_check_sum after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_sum();
create constraint trigger ledger_check_sum after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_check_sum();

insert into ledger_account (kind) values ('grant'), ('revenue'), ('ai'), ('card');

-- The accounts that a transfer moves, each once; the account is null where there is none of that kind and owner.
create function ledger_movements(movements jsonb) returns table (account_id uuid, tokens bigint)
language sql stable as $$
  select found.id, sum(m.tokens)::bigint
    from jsonb_to_recordset(movements) as m(account jsonb, tokens bigint)
    left join lateral (
      select id from ledger_account
        where owner = (m.account ->> 'owner')::uuid and kind = m.account ->> 'kind'
      union all
      select id from ledger_account
        where m.account ->> 'owner' is null and owner is null and kind = m.account ->> 'kind'
    ) found on true
    group by found.id
    having sum(m.tokens) <> 0
$$;

-- Books a transfer once, however often it is asked for: false when its key was booked before.
-- movements: [{"account": {"kind", "owner"}, "tokens"}, ...]
create function post_transfer(key text, kind text, enrollment uuid, movements jsonb) returns boolean
language plpgsql as $$
declare
  booking uuid := uuid7();
  short jsonb;
begin
  -- Who asks with the same key meanwhile waits here for our commit.
  insert into ledger_transfer (id, key, kind, enrollment_id)
    values (booking, post_transfer.key, post_transfer.kind, enrollment)
    on conflict do nothing;
  if not found then
    return false;
  end if;

  insert into ledger_account (kind, owner)
    select distinct m.account ->> 'kind', (m.account ->> 'owner')::uuid
      from jsonb_to_recordset(movements) as m(account jsonb)
      where m.account ->> 'owner' is not null
      order by 1, 2
    on conflict do nothing;

  -- In order of id, so that two transfers between the same people never wait for each other in a circle.
  perform 1 from ledger_account a
    where a.id in (select m.account_id from ledger_movements(movements) m)
    order by a.id for no key update;

  select jsonb_build_object('balance', a.balance, 'needed', -m.tokens) into short
    from ledger_movements(movements) m join ledger_account a on a.id = m.account_id
    where a.owner is not null and a.balance + m.tokens < 0
    limit 1;
  if short is not null then
    raise exception 'not enough tokens' using errcode = 'MG001', detail = short::text;
  end if;

  insert into ledger_entry (transfer_id, account_id, tokens)
    select booking, m.account_id, m.tokens from ledger_movements(movements) m order by m.account_id;
  return true;
end $$;
