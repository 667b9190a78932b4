ALTER TABLE "certification" DROP CONSTRAINT "certification_definition";--> statement-breakpoint
ALTER TABLE "ledger_transfer" DROP CONSTRAINT "ledger_transfer_kind";--> statement-breakpoint
DROP INDEX "certification_holder";--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "definition_id" uuid;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "valid_months" integer;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "revocation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "shown_by" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "unearned_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_definition_id_certification_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."certification"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certification_once_a_course" ON "certification" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_once_a_holder" ON "certification" USING btree ("definition_id","user_id") WHERE status not in ('EXPIRED', 'REVOKED');--> statement-breakpoint
CREATE INDEX "certification_held" ON "certification" USING btree ("definition_id","created_at","id");--> statement-breakpoint
CREATE INDEX "certification_mine" ON "certification" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "certification_expiring" ON "certification" USING btree ("expires_at") WHERE status = 'ISSUED';--> statement-breakpoint
CREATE INDEX "certification_unearned" ON "certification" USING btree ("id") WHERE unearned_tokens > 0;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_shown_by_list" CHECK (jsonb_typeof("certification"."shown_by") = 'array');--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_valid_months" CHECK ("certification"."valid_months" between 1 and 600);--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_revocation_reason_length" CHECK (char_length("certification"."revocation_reason") <= 1000);--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_unearned_tokens" CHECK ("certification"."unearned_tokens" >= 0);--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_held_by_another" CHECK ("certification"."definition_id" is null or ("certification"."status" <> 'DRAFT' and "certification"."user_id" <> "certification"."owner"));--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_definition" CHECK (num_nonnulls("certification"."lesson_id", "certification"."course_id") = 0 or (num_nonnulls("certification"."lesson_id", "certification"."course_id", "certification"."definition_id") = 1 and "certification"."status" = 'DRAFT' and "certification"."user_id" = "certification"."owner"));--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_kind" CHECK ("ledger_transfer"."kind" in ('grant', 'enroll', 'refund', 'earn', 'ai-hold', 'ai-capture', 'ai-release', 'top-up', 'plan', 'sale', 'card-refund', 'claim', 'claim-refund', 'claim-earn'));--> statement-breakpoint
-- What was defined before named no step that shows it.
update certification set learning_outcomes = (
    select coalesce(jsonb_agg('{"evidence": []}' || o.outcome order by o.place), '[]')
      from jsonb_array_elements(learning_outcomes) with ordinality as o(outcome, place))
  where learning_outcomes <> '[]';
--> statement-breakpoint
-- As before, and what was paid for a certification keeps the share that it came with too: it is named by the key, not by an enrolment.
drop function ledger_granted(jsonb, text, uuid);
create function ledger_granted(movements jsonb, booked_kind text, enrollment uuid, booked_key text)
  returns table (account_id uuid, tokens bigint, granted bigint)
language sql stable as $$
  with moved as (
    select m.account_id, m.tokens, a.kind, a.owner, a.granted as has, a.balance - a.granted as bought
      from ledger_movements(movements) m left join ledger_account a on a.id = m.account_id
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
      from ledger_granted(movements, post_transfer.kind, enrollment, post_transfer.key) m order by m.account_id;
  return true;
end $$;
