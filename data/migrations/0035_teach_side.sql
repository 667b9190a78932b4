DROP INDEX "enrollment_course";--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certification_once_a_lesson" ON "certification" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "enrollment_course" ON "enrollment" USING btree ("course_id","created_at","id");--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_definition" CHECK ("certification"."lesson_id" is null or ("certification"."status" = 'DRAFT' and "certification"."user_id" = "certification"."owner"));--> statement-breakpoint
-- Who teaches a course hears of its learners.
drop trigger sync_change on "enrollment";
create trigger sync_change after insert or update or delete on "enrollment" for each row execute function sync_change('Enrollment', 'u', 'owner', 'learners', 'lesson_id', 'courseLearners', 'course_id');

-- What a certification will name is written where the draft is.
drop trigger sync_change on "certification";
create trigger sync_change after insert or update or delete on "certification" for each row execute function sync_change('Certification', 'u', 'owner', 'u', 'user_id', 'draft', 'lesson_id');
