CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reporter" uuid,
	"model" text NOT NULL,
	"row_id" uuid NOT NULL,
	"author" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"snapshot" jsonb NOT NULL,
	"lead_id" uuid,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "report_model" CHECK ("report"."model" in ('Lesson', 'Course', 'LessonReview', 'Post', 'PostComment', 'Endorsement', 'LessonLabel', 'LessonPlan', 'PublicProfile')),
	CONSTRAINT "report_reason" CHECK ("report"."reason" in ('SPAM', 'ABUSE', 'HARMFUL', 'WRONG', 'RIGHTS', 'OTHER')),
	CONSTRAINT "report_status" CHECK ("report"."status" in ('OPEN', 'UPHELD', 'DISMISSED')),
	CONSTRAINT "report_words_length" CHECK (char_length("report"."words") <= 2000),
	CONSTRAINT "report_note_length" CHECK (char_length("report"."note") <= 2000),
	CONSTRAINT "report_snapshot_object" CHECK (jsonb_typeof("report"."snapshot") = 'object'),
	CONSTRAINT "report_decided" CHECK (("report"."status" = 'OPEN') = ("report"."decided_at" is null) and ("report"."decided_by" is null or "report"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_user_id_fk" FOREIGN KEY ("reporter") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_author_user_id_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_lead_id_report_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_open_once" ON "report" USING btree ("reporter","model","row_id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "report_lead" ON "report" USING btree ("model","row_id") WHERE status = 'OPEN' and lead_id is null;--> statement-breakpoint
CREATE INDEX "report_queue" ON "report" USING btree ("status","created_at","id") WHERE lead_id is null;--> statement-breakpoint
CREATE INDEX "report_of_thing" ON "report" USING btree ("model","row_id","created_at");--> statement-breakpoint
CREATE INDEX "report_reporter" ON "report" USING btree ("reporter","created_at","id");--> statement-breakpoint
CREATE INDEX "report_author" ON "report" USING btree ("author","created_at","id");--> statement-breakpoint
CREATE INDEX "report_led" ON "report" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "report_decided_by" ON "report" USING btree ("decided_by","decided_at");--> statement-breakpoint
create trigger stamp_row before update on report for each row execute function stamp_row();
create trigger sync_change after insert or update or delete on "report" for each row execute function sync_change('Report', 'u', 'reporter', 'u', 'decided_by');
