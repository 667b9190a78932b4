CREATE TABLE "account_export" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"bytes" bigint,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_export_state" CHECK ("account_export"."state" in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "account_export_ready" CHECK (("account_export"."state" = 'ready') = ("account_export"."bytes" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "mail_rhythm" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_export" ADD CONSTRAINT "account_export_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_notice" ADD CONSTRAINT "mail_notice_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_export_one" ON "account_export" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "account_export_old" ON "account_export" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_notice_owner" ON "mail_notice" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "mail_notice_waiting" ON "mail_notice" USING btree ("created_at","owner") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "mail_notice_old" ON "mail_notice" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_mail_rhythm" CHECK ("user"."mail_rhythm" in ('soon', 'daily', 'weekly', 'never'));