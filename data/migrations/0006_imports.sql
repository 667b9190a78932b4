CREATE TABLE "course_import" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_import" ADD CONSTRAINT "course_import_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;