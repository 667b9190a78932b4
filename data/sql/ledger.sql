-- Money: the ledger. Balances follow from entries and from nothing else: an entry is written once, its account is locked
-- while it is posted, and at commit the entries of every transfer sum to zero. SQLSTATEs that the product tells apart:
-- MG001 not enough tokens, MG002 a transfer that does not sum to zero, MG003 a change of what was posted. (MG004, in
-- row.sql: too many rows of one owner.)

-- The ledger is append-only.
create or replace function ledger_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of %', lower(tg_op), tg_table_name using errcode = 'MG003';
end $$;

create or replace trigger ledger_refuse_change before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create or replace trigger ledger_refuse_change before update or delete on ledger_transfer
  for each row execute function ledger_refuse_change();
create or replace trigger ledger_refuse_change before delete on ledger_account for each row execute function ledger_refuse_change();
create or replace trigger ledger_refuse_truncate before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create or replace trigger ledger_refuse_truncate before truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create or replace trigger ledger_refuse_truncate before truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- Only the trigger of an entry (depth 2) changes a balance.
create or replace function ledger_guard_account() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.balance := 0;
    new.granted := 0;
    new.booked_at := null;
    new.head := '';
  elsif pg_trigger_depth() < 2 then
    raise exception 'a balance follows from entries' using errcode = 'MG003';
  end if;
  return new;
end $$;

create or replace trigger ledger_guard_account before insert or update on ledger_account
  for each row execute function ledger_guard_account();

-- The balance of a wallet mirrors its account; only the trigger of an entry changes it.
create or replace function ledger_guard_wallet() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.token_balance := coalesce((select balance from ledger_account where owner = new.owner and kind = 'wallet'), 0);
  elsif new.owner <> old.owner or (new.token_balance <> old.token_balance and pg_trigger_depth() < 2) then
    raise exception 'a balance follows from entries' using errcode = 'MG003';
  end if;
  return new;
end $$;

create or replace trigger ledger_guard_wallet before insert or update on token_wallet
  for each row execute function ledger_guard_wallet();

-- The hash of an entry covers the hash of the entry before it on the same account. An entry that is changed, removed or
-- inserted later breaks the chain; whoever has the rows can check it.
create or replace function ledger_hash(before text, id uuid, tokens bigint, granted bigint, at timestamptz) returns text
language sql stable as $$
  select encode(sha256(convert_to(
    before || '|' || id || '|' || tokens || '|' || granted || '|' || (extract(epoch from at) * 1000000)::bigint,
    'UTF8')), 'hex')
$$;

-- Locks the account first, so that the times of its entries only move forward, then sets time and hash.
create or replace function ledger_stamp_entry() returns trigger
language plpgsql as $$
declare
  before text;
begin
  select greatest(clock_timestamp(), booked_at + interval '1 microsecond'), head into new.at, before
    from ledger_account where id = new.account_id for no key update;
  new.at := coalesce(new.at, clock_timestamp());
  new.hash := ledger_hash(coalesce(before, ''), new.id, new.tokens, new.granted, new.at);
  return new;
end $$;

create or replace trigger ledger_stamp_entry before insert on ledger_entry
  for each row execute function ledger_stamp_entry();

-- Adds an entry to the balance of its account and to the wallet that mirrors it.
create or replace function ledger_apply_entry() returns trigger
language plpgsql as $$
declare
  booked ledger_account;
begin
  update ledger_account
    set balance = balance + new.tokens, granted = granted + new.granted, booked_at = new.at, head = new.hash
    where id = new.account_id
    returning * into booked;
  if booked.kind = 'wallet' then
    update token_wallet set token_balance = booked.balance where owner = booked.owner;
  end if;
  return null;
end $$;

create or replace trigger ledger_apply_entry after insert on ledger_entry
  for each row execute function ledger_apply_entry();

-- Runs at commit: a transfer has at least two entries and they sum to zero.
create or replace function ledger_check_sum() returns trigger
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

drop trigger if exists ledger_check_sum on ledger_entry;
create constraint trigger ledger_check_sum after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_sum();
drop trigger if exists ledger_check_sum on ledger_transfer;
create constraint trigger ledger_check_sum after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_check_sum();

-- The accounts that a transfer moves, each once; the account is null where there is none of that kind and owner.
create or replace function ledger_totals(movements jsonb) returns table (account_id uuid, tokens bigint)
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

-- Splits the movements of a transfer into bought and granted tokens. Bought tokens are spent first from a wallet with both;
-- a refund and an earning give back the same split that the payment took.
create or replace function ledger_granted_split(movements jsonb, booked_kind text, enrollment uuid, booked_key text)
  returns table (account_id uuid, tokens bigint, granted bigint)
language sql stable as $$
  with moved as (
    select m.account_id, m.tokens, a.kind, a.owner, a.granted as has, a.balance - a.granted as bought
      from ledger_totals(movements) m left join ledger_account a on a.id = m.account_id
  ), wanted as (
    select d.*, case
        when d.owner is null then case d.kind when 'grant' then -d.tokens else 0 end
        when booked_kind = 'card-refund' then 0
        when d.kind = 'pending' and booked_kind in ('claim-earn', 'claim-refund') then coalesce((
          select e.granted from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
            where t.key = 'claim:' || split_part(booked_key, ':', 2) and e.account_id = d.account_id), -d.tokens)
        when d.kind = 'pending' then coalesce((
          select e.granted from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
            where t.enrollment_id = enrollment and t.kind = 'enroll' and e.account_id = d.account_id
            order by t.at desc limit 1), -d.tokens)
        else -d.tokens
      end as wish
      from moved d where d.tokens < 0
  ), taken as (
    select w.account_id, w.tokens, case
        when w.owner is null then w.wish
        else least(w.has, -w.tokens, greatest(w.wish, -w.tokens - w.bought))
      end::bigint as given
      from wanted w
  )
  select t.account_id, t.tokens, -t.given from taken t
  union all
  select c.account_id, c.tokens, greatest(0, least(c.tokens,
      (select coalesce(sum(given), 0) from taken)
        - (sum(c.tokens) over (order by c.account_id rows between unbounded preceding and current row) - c.tokens)))::bigint
    from moved c where c.tokens > 0
$$;

-- Posts a transfer once per key; returns false when the key was posted before.
-- movements: [{"account": {"kind", "owner"}, "tokens"}, ...]
create or replace function post_transfer(key text, kind text, enrollment uuid, movements jsonb) returns boolean
language plpgsql as $$
declare
  booking uuid := uuid7();
  short jsonb;
begin
  -- A concurrent call with the same key waits here for our commit.
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
    where a.id in (select m.account_id from ledger_totals(movements) m)
    order by a.id for no key update;

  select jsonb_build_object('balance', a.balance, 'needed', -m.tokens) into short
    from ledger_totals(movements) m join ledger_account a on a.id = m.account_id
    where a.owner is not null and a.balance + m.tokens < 0
    limit 1;
  if short is not null then
    raise exception 'not enough tokens' using errcode = 'MG001', detail = short::text;
  end if;

  insert into ledger_entry (transfer_id, account_id, tokens, granted)
    select booking, m.account_id, m.tokens, m.granted
      from ledger_granted_split(movements, post_transfer.kind, enrollment, post_transfer.key) m order by m.account_id;
  return true;
end $$;

-- A payment is unearned until it is refunded or earned by the teacher.
create or replace function track_unearned_payment() returns trigger
language plpgsql as $$
begin
  if new.kind = 'enroll' then
    insert into unearned_payment (enrollment_id) values (new.enrollment_id) on conflict do nothing;
  else
    delete from unearned_payment where enrollment_id = new.enrollment_id;
  end if;
  return null;
end $$;

create or replace trigger track_unearned_payment after insert on ledger_transfer
  for each row when (new.kind in ('enroll', 'refund', 'earn') and new.enrollment_id is not null)
  execute function track_unearned_payment();
