CREATE TABLE "auth_second_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"credential_id" text,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_second_factor_kind" CHECK ("auth_second_factor"."kind" in ('app', 'passkey', 'recovery')),
	CONSTRAINT "auth_second_factor_passkey" CHECK (("auth_second_factor"."kind" = 'passkey') = ("auth_second_factor"."credential_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_deed_known";--> statement-breakpoint
ALTER TABLE "school_setting" DROP CONSTRAINT "school_setting_name";--> statement-breakpoint
ALTER TABLE "auth_session" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_second_factor" ADD CONSTRAINT "auth_second_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_second_factor_user" ON "auth_second_factor" USING btree ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_second_factor_app" ON "auth_second_factor" USING btree ("user_id") WHERE kind = 'app';--> statement-breakpoint
CREATE UNIQUE INDEX "auth_second_factor_credential" ON "auth_second_factor" USING btree ("credential_id");--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_deed_known" CHECK ("audit_entry"."deed" in ('report.uphold', 'report.dismiss', 'thing.restore', 'change.restore', 'review.acceptRemoval', 'category.merge', 'label.merge', 'member.suspend', 'member.unsuspend', 'member.assign', 'member.endSessions', 'member.resetSecondFactor', 'setting.change', 'coupon.create', 'coupon.end', 'job.retry', 'job.cancel'));--> statement-breakpoint
ALTER TABLE "school_setting" ADD CONSTRAINT "school_setting_name" CHECK ("school_setting"."name" in ('name', 'languages', 'maintenance', 'launchAt', 'videoHosts', 'knownPasswords', 'secondFactorRoles', 'monthlyCapUSD', 'limits'));