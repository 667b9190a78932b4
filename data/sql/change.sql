-- The change stream: which rows changed and whom that may concern. The triggers that call record_change are generated
-- from domain/policy/audience.ts by data/change-trigger.ts.

-- Writes one row of the change stream. Arguments: the model, then pairs of a prefix and a column; each pair makes the
-- routing key `prefix:value` of the row before and after, or the bare prefix where the column is empty.
create or replace function record_change() returns trigger
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

-- An entry of a wallet account is a TokenTransaction of the owner of the wallet.
create or replace function record_wallet_change() returns trigger
language plpgsql as $$
begin
  insert into change (model, id, audience)
    select 'TokenTransaction', new.id::text, array['user:' || a.owner]
      from ledger_account a where a.id = new.account_id and a.kind = 'wallet';
  return null;
end $$;

create or replace trigger record_wallet_change after insert on ledger_entry for each row execute function record_wallet_change();
