ALTER TABLE "revision" DROP CONSTRAINT "revision_model";--> statement-breakpoint
ALTER TABLE "revision" ALTER COLUMN "owner" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_category" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "lesson_category" ADD CONSTRAINT "lesson_category_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_category_owner" ON "lesson_category" USING btree ("owner");--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_owner" CHECK ("revision"."owner" is not null or "revision"."model" = 'LessonCategory');--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_model" CHECK ("revision"."model" in ('PostComment', 'LessonLabel', 'LessonNodeLink', 'LessonPlan', 'LessonReview', 'Endorsement', 'LessonCategory'));
--> statement-breakpoint
create trigger keep_columns before update on lesson_category for each row execute function keep_columns('owner');
