CREATE TABLE "learning_day" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "learning_day_seconds" CHECK ("learning_day"."seconds" between 0 and 57600)
);
--> statement-breakpoint
ALTER TABLE "enrollment_topic_progress" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "learning_day" ADD CONSTRAINT "learning_day_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_day_once" ON "learning_day" USING btree ("owner","day");--> statement-breakpoint
create trigger stamp_row before update on learning_day for each row execute function stamp_row();
--> statement-breakpoint
create trigger keep_columns before update on learning_day for each row execute function keep_columns('owner', 'day');
--> statement-breakpoint
create trigger sync_change after insert or update or delete on "learning_day" for each row execute function sync_change('LearningDay', 'u', 'owner');
--> statement-breakpoint
-- A step that was done was not written again until now.
alter table enrollment_topic_progress disable trigger stamp_row;
--> statement-breakpoint
update enrollment_topic_progress set completed_at = updated_at where status = 'COMPLETE';
--> statement-breakpoint
alter table enrollment_topic_progress enable trigger stamp_row;
