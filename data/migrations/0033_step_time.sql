CREATE TABLE "step_time" (
	"enrollment_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "step_time_enrollment_id_node_id_pk" PRIMARY KEY("enrollment_id","node_id"),
	CONSTRAINT "step_time_seconds" CHECK ("step_time"."seconds" > 0)
);
--> statement-breakpoint
ALTER TABLE "step_time" ADD CONSTRAINT "step_time_enrollment_id_enrollment_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollment"("id") ON DELETE no action ON UPDATE no action;