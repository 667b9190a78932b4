ALTER TABLE "tutor" ADD CONSTRAINT "tutor_id_owner" UNIQUE("id","owner");--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_tutor_same_owner" FOREIGN KEY ("tutor_id","owner") REFERENCES "public"."tutor"("id","owner") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_tutor" ON "lesson" USING btree ("tutor_id");