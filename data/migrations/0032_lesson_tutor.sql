ALTER TABLE "lesson" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_tutor_id_tutor_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_tutor" ON "lesson" USING btree ("tutor_id");