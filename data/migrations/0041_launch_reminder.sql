CREATE TABLE "launch_reminder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "launch_reminder_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "launch_reminder_language" CHECK ("launch_reminder"."language" in ('us', 'en', 'de', 'fr'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "launch_reminder_email" ON "launch_reminder" USING btree (lower("email"));