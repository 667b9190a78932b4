CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" uuid NOT NULL,
	"deed" text NOT NULL,
	"model" text NOT NULL,
	"row_id" uuid,
	"person" uuid,
	"words" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_entry_deed_known" CHECK ("audit_entry"."deed" in ('report.uphold', 'report.dismiss', 'thing.restore', 'change.restore', 'category.merge', 'label.merge', 'member.suspend', 'member.unsuspend', 'member.assign', 'member.endSessions', 'setting.change', 'coupon.create', 'coupon.end', 'job.retry', 'job.cancel')),
	CONSTRAINT "audit_entry_words_length" CHECK (char_length("audit_entry"."words") <= 2000),
	CONSTRAINT "audit_entry_detail_object" CHECK (jsonb_typeof("audit_entry"."detail") = 'object')
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspended_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "endorsement" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_review" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_label" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_plan" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_actor_user_id_fk" FOREIGN KEY ("actor") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_person_user_id_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_newest" ON "audit_entry" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_person" ON "audit_entry" USING btree ("person","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_deed" ON "audit_entry" USING btree ("deed","created_at","id");--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_found" ON "user" USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "report_hidden" ON "report" USING btree ("model","row_id") WHERE is_hidden;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_suspended" CHECK ("user"."suspended_at" is not null or ("user"."suspended_until" is null and "user"."suspended_why" = ''));--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_suspended_why_length" CHECK (char_length("user"."suspended_why") <= 2000);--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_hides" CHECK (not "report"."is_hidden" or "report"."status" = 'UPHELD');--> statement-breakpoint
CREATE VIEW "public"."member_view" AS (select u.id, u.created_at, u.updated_at, trim(u.first_name || ' ' || u.last_name) as name, u.email,
 u.first_name || ' ' || u.last_name || ' ' || u.email as terms, u.email_verified, u.role,
 (select max(s.updated_at) from auth_session s where s.user_id = u.id) as seen_at,
 (select p.subscription_tier from subscription_plan p where p.owner = u.id and p.status = 'ACTIVE' limit 1) as subscription_tier,
 u.suspended_at, u.suspended_until, u.suspended_why
 from "user" u where u.erased_at is null);--> statement-breakpoint
create trigger refuse_change before update or delete on audit_entry for each row execute function refuse_change();
create trigger refuse_all before truncate on audit_entry for each statement execute function refuse_change();

-- Nobody else sees a post that is hidden, however it is shared.
create function refuse_hidden_post() returns trigger
language plpgsql as $$
begin
  if exists (select from post where id = new.post_id and hidden_at is not null) then
    raise exception 'a hidden post is not shared' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger refuse_hidden_post before insert on feed_item for each row execute function refuse_hidden_post();

create function take_hidden_post_away() returns trigger
language plpgsql as $$
begin
  delete from feed_item where post_id = new.id;
  return null;
end $$;
create trigger take_hidden_post_away after update of hidden_at on post
  for each row when (new.hidden_at is not null) execute function take_hidden_post_away();

-- Whoever is locked out is signed in nowhere.
create function is_suspended(member "user") returns boolean
language sql stable as $$
  select member.suspended_at is not null and coalesce(member.suspended_until > now(), true);
$$;
create function refuse_suspended() returns trigger
language plpgsql as $$
begin
  if exists (select from "user" u where u.id = new.user_id and is_suspended(u)) then
    raise exception 'this account is suspended' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger refuse_suspended before insert on auth_session for each row execute function refuse_suspended();
create function end_suspended() returns trigger
language plpgsql as $$
begin
  delete from auth_session where user_id = new.id;
  perform pg_notify('session_end', 'database ' || new.id);
  return null;
end $$;
create trigger end_suspended after update of suspended_at, suspended_until on "user"
  for each row when (is_suspended(new)) execute function end_suspended();

drop trigger sync_change on report;
create trigger sync_change after insert or update or delete on "report" for each row execute function sync_change('Report', 'u', 'reporter', 'u', 'decided_by', 'u', 'author');
create trigger sync_change after insert or update or delete on "audit_entry" for each row execute function sync_change('AuditEntry', 'u', 'actor');
