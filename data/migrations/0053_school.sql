CREATE TABLE "school_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_by" uuid NOT NULL,
	CONSTRAINT "school_setting_name" CHECK ("school_setting"."name" in ('name', 'maintenance', 'launchAt', 'videoHosts', 'monthlyCapUSD', 'limits'))
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "school_setting" ADD CONSTRAINT "school_setting_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_setting_set_by" ON "school_setting" USING btree ("set_by");
--> statement-breakpoint
create function tell_school() returns trigger
language plpgsql as $$
begin
  perform pg_notify('school', '');
  return null;
end $$;
create trigger tell_school after insert or update or delete on school_setting for each row execute function tell_school();
