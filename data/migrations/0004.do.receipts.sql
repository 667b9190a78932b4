-- The seller on a receipt, and what a refund could not take back.
alter table purchase
  add column seller text,
  add column seller_tax_number text,
  add column refunded_at timestamptz,
  add column unrecovered_tokens bigint not null default 0;
alter table purchase add constraint purchase_unrecovered check (unrecovered_tokens >= 0);
create index purchase_unrecovered on purchase (refunded_at, id) where unrecovered_tokens > 0;

alter table school_setting drop constraint school_setting_name;
alter table school_setting add constraint school_setting_name check (name in ('name', 'operator', 'languages', 'maintenance', 'launchAt', 'videoHosts', 'knownPasswords', 'secondFactorRoles', 'monthlyCapUSD', 'limits'));
