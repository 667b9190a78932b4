CREATE TABLE "card_customer" (
	"owner" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"card_id" text,
	"card_brand" text,
	"card_last4" text,
	"card_expiry" text,
	CONSTRAINT "card_customer_owner_provider_pk" PRIMARY KEY("owner","provider")
);
--> statement-breakpoint
CREATE TABLE "card_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "plan_source" (
	"plan_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"prepaid_through" date,
	"is_replaced" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_variation" (
	"provider" text NOT NULL,
	"subscription_tier" text NOT NULL,
	"cents" integer NOT NULL,
	"variation_id" text NOT NULL,
	CONSTRAINT "plan_variation_provider_subscription_tier_cents_pk" PRIMARY KEY("provider","subscription_tier","cents")
);
--> statement-breakpoint
CREATE TABLE "card_payment" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"source" text,
	"plan_id" uuid,
	"paid_through" date,
	"payment_id" text,
	"invoice_id" text
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" integer,
	"cents" integer,
	"valid_from" date,
	"valid_until" date,
	"uses" integer,
	"uses_per_person" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "coupon_code_capital" CHECK ("coupon"."code" = upper("coupon"."code")),
	CONSTRAINT "coupon_code_not_blank" CHECK ("coupon"."code" ~ '\S'),
	CONSTRAINT "coupon_one_way" CHECK (("coupon"."percent" is null) <> ("coupon"."cents" is null)),
	CONSTRAINT "coupon_percent" CHECK ("coupon"."percent" between 1 and 100),
	CONSTRAINT "coupon_cents" CHECK ("coupon"."cents" > 0),
	CONSTRAINT "coupon_uses" CHECK ("coupon"."uses" > 0 and "coupon"."uses_per_person" > 0),
	CONSTRAINT "coupon_dates" CHECK ("coupon"."valid_until" >= "coupon"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"subscription_tier" text,
	"period_start" date,
	"period_end" date,
	"subtotal_cents" integer DEFAULT 0 NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"coupon" text,
	"failure" text,
	"card_name" text,
	"number" integer,
	"paid_at" timestamp with time zone,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "purchase_kind" CHECK ("purchase"."kind" in ('subscribe', 'change', 'cancel', 'resume', 'card', 'topUp', 'renewal')),
	CONSTRAINT "purchase_status" CHECK ("purchase"."status" in ('OPEN', 'DONE', 'FAILED')),
	CONSTRAINT "purchase_tier" CHECK ("purchase"."subscription_tier" in ('FREE', 'STUDENT', 'TEACHER')),
	CONSTRAINT "purchase_failure" CHECK ("purchase"."failure" in ('declined', 'funds', 'cvv', 'expired', 'verification', 'card', 'limit', 'again', 'address', 'unsupported', 'provider')),
	CONSTRAINT "purchase_failed" CHECK (("purchase"."status" = 'FAILED') = ("purchase"."failure" is not null)),
	CONSTRAINT "purchase_total" CHECK ("purchase"."total_cents" = "purchase"."subtotal_cents" - "purchase"."discount_cents"),
	CONSTRAINT "purchase_not_negative" CHECK ("purchase"."subtotal_cents" >= 0 and "purchase"."discount_cents" >= 0 and "purchase"."total_cents" >= 0 and "purchase"."tax_cents" >= 0 and "purchase"."tokens" >= 0),
	CONSTRAINT "purchase_refunded" CHECK ("purchase"."refunded_cents" between 0 and "purchase"."total_cents"),
	CONSTRAINT "purchase_period" CHECK ("purchase"."period_end" >= "purchase"."period_start"),
	CONSTRAINT "purchase_paid" CHECK (("purchase"."number" is null) = ("purchase"."paid_at" is null) and ("purchase"."paid_at" is null or "purchase"."status" = 'DONE'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"body" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_object" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"seq" bigserial NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."token_transaction_view";--> statement-breakpoint
ALTER TABLE "ledger_transfer" DROP CONSTRAINT "ledger_transfer_kind";--> statement-breakpoint
ALTER TABLE "subscription_plan" ADD COLUMN "is_renewing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "granted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "head" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "granted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_customer" ADD CONSTRAINT "card_customer_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_source" ADD CONSTRAINT "plan_source_plan_id_subscription_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payment" ADD CONSTRAINT "card_payment_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payment" ADD CONSTRAINT "card_payment_plan_id_subscription_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_customer_customer" ON "card_customer" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "card_event_at" ON "card_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "plan_source_provider" ON "plan_source" USING btree ("provider");--> statement-breakpoint
CREATE INDEX "card_payment_plan" ON "card_payment" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_payment_payment" ON "card_payment" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_payment_invoice" ON "card_payment" USING btree ("provider","invoice_id");--> statement-breakpoint
CREATE INDEX "coupon_made_by" ON "coupon" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "purchase_owner" ON "purchase" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_one_open" ON "purchase" USING btree ("owner") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "purchase_open" ON "purchase" USING btree ("created_at") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "purchase_coupon" ON "purchase" USING btree ("coupon","owner");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_number" ON "purchase" USING btree ("number");--> statement-breakpoint
CREATE INDEX "sandbox_event_waiting" ON "sandbox_event" USING btree ("delivered_at","seq");--> statement-breakpoint
CREATE INDEX "sandbox_object_kind" ON "sandbox_object" USING btree ("kind","seq");--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_granted" CHECK ("ledger_account"."owner" is null or "ledger_account"."granted" between 0 and "ledger_account"."balance");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_granted" CHECK ("ledger_entry"."granted" * sign("ledger_entry"."tokens") between 0 and abs("ledger_entry"."tokens"));--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_kind" CHECK ("ledger_transfer"."kind" in ('grant', 'enroll', 'refund', 'earn', 'ai-hold', 'ai-capture', 'ai-release', 'top-up', 'plan', 'sale', 'card-refund'));--> statement-breakpoint
CREATE VIEW "public"."token_transaction_view" AS (select e.id, e.at as created_at, e.at as updated_at, e.at as "timestamp", e.tokens as amount, e.granted, e.hash, t.kind,
 w.id as tokenwallet_id, t.enrollment_id, a.owner
 from ledger_entry e
 join ledger_account a on a.id = e.account_id and a.kind = 'wallet'
 join ledger_transfer t on t.id = e.transfer_id
 join token_wallet w on w.owner = a.owner);
--> statement-breakpoint
create trigger stamp_row before update on purchase for each row execute function stamp_row();
--> statement-breakpoint
create trigger sync_change after insert or update or delete on "purchase" for each row execute function sync_change('Purchase', 'u', 'owner');
--> statement-breakpoint
-- Money. Every entry is hashed over the one before it on its account, so that none can be changed, left out or put in
-- later without all that follow saying so; whoever holds the rows can work the hashes out again.
create function ledger_hash(before text, id uuid, tokens bigint, granted bigint, at timestamptz) returns text
language sql stable as $$
  select encode(sha256(convert_to(
    before || '|' || id || '|' || tokens || '|' || granted || '|' || (extract(epoch from at) * 1000000)::bigint,
    'UTF8')), 'hex')
$$;
--> statement-breakpoint
create or replace function ledger_date_entry() returns trigger
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
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function ledger_book_entry() returns trigger
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
--> statement-breakpoint
-- How much of each movement was given and never bought. What was given is spent first; a payment that waits keeps the share
-- it came with; what goes back to a card is what was bought, as far as that is there. The accounts have to be locked.
create function ledger_granted(movements jsonb, booked_kind text, enrollment uuid)
  returns table (account_id uuid, tokens bigint, granted bigint)
language sql stable as $$
  with moved as (
    select m.account_id, m.tokens, a.kind, a.owner, a.granted as has, a.balance - a.granted as bought
      from ledger_movements(movements) m left join ledger_account a on a.id = m.account_id
  ), wanted as (
    select d.*, case
        when d.owner is null then case d.kind when 'grant' then -d.tokens else 0 end
        when booked_kind = 'card-refund' then 0
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
--> statement-breakpoint
create or replace function post_transfer(key text, kind text, enrollment uuid, movements jsonb) returns boolean
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

  insert into ledger_entry (transfer_id, account_id, tokens, granted)
    select booking, m.account_id, m.tokens, m.granted
      from ledger_granted(movements, post_transfer.kind, enrollment) m order by m.account_id;
  return true;
end $$;
--> statement-breakpoint
-- Nobody could buy tokens before: all there are were given.
alter table ledger_entry disable trigger user;
alter table ledger_account disable trigger user;
update ledger_entry set granted = tokens;
do $$
declare
  entry record;
  account uuid;
  before text := '';
begin
  for entry in select * from ledger_entry order by account_id, at, id loop
    if account is distinct from entry.account_id then
      account := entry.account_id;
      before := '';
    end if;
    before := ledger_hash(before, entry.id, entry.tokens, entry.granted, entry.at);
    update ledger_entry set hash = before where id = entry.id;
    update ledger_account set head = before where id = account;
  end loop;
end $$;
update ledger_account set granted = balance;
alter table ledger_account enable trigger user;
alter table ledger_entry enable trigger user;
