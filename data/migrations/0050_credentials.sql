CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certification_id" uuid,
	"number" text NOT NULL,
	"address" text NOT NULL,
	"status_list" integer NOT NULL,
	"status_index" integer NOT NULL,
	"jwt" text,
	"revoked_at" timestamp with time zone,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credential_status_list" CHECK ("credential"."status_list" >= 1),
	CONSTRAINT "credential_status_index" CHECK ("credential"."status_index" between 0 and 131071)
);
--> statement-breakpoint
CREATE TABLE "endorsement_credential" (
	"endorsement_id" uuid PRIMARY KEY NOT NULL,
	"jwt" text NOT NULL,
	"signed_words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_x" text NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsement_credential" ADD CONSTRAINT "endorsement_credential_endorsement_id_endorsement_id_fk" FOREIGN KEY ("endorsement_id") REFERENCES "public"."endorsement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_revoked" ON "credential" USING btree ("status_list","status_index") WHERE revoked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credential_certification" ON "credential" USING btree ("certification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_number" ON "credential" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_address" ON "credential" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_status" ON "credential" USING btree ("status_list","status_index");--> statement-breakpoint
CREATE INDEX "signing_key_made" ON "signing_key" USING btree ("made_at");--> statement-breakpoint
-- What was signed is true or forged, and nothing between: only the words of somebody who has left are taken away, and what was
-- revoked stays so.
create function keep_credential() returns trigger
language plpgsql as $$
begin
  if (new.id, new.number, new.address, new.status_list, new.status_index)
      is distinct from (old.id, old.number, old.address, old.status_list, old.status_index)
    or (new.certification_id is not null and new.certification_id is distinct from old.certification_id)
    or (new.jwt is not null and new.jwt is distinct from old.jwt)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) then
    raise exception 'a credential stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_credential before update on credential for each row execute function keep_credential();
--> statement-breakpoint
-- In the same moment in which the certification is, and for as long as anybody may still show the file.
create function revoke_credential() returns trigger
language plpgsql as $$
begin
  update credential set revoked_at = coalesce(new.revoked_at, now()) where certification_id = new.id and revoked_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger revoke_credential after update on certification for each row
  when (new.status = 'REVOKED' and old.status <> 'REVOKED') execute function revoke_credential();
--> statement-breakpoint
create function keep_signing_key() returns trigger
language plpgsql as $$
begin
  raise exception 'a key stays for as long as what it signed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger keep_signing_key before update or delete on signing_key for each row execute function keep_signing_key();
