ALTER TABLE "enrollment" ADD COLUMN "history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempt" ADD COLUMN "run" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempt" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD COLUMN "attempts" integer;--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD COLUMN "is_shuffled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD COLUMN "feedback" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD COLUMN "time_limit_seconds" integer;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_history_list" CHECK (jsonb_typeof("enrollment"."history") = 'array');--> statement-breakpoint
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_run_from_1" CHECK ("quiz_attempt"."run" >= 1);--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD CONSTRAINT "lesson_node_quiz_attempts" CHECK ("lesson_node_quiz"."attempts" between 1 and 100);--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD CONSTRAINT "lesson_node_quiz_feedback" CHECK ("lesson_node_quiz"."feedback" in ('now', 'end'));--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD CONSTRAINT "lesson_node_quiz_time_limit" CHECK ("lesson_node_quiz"."time_limit_seconds" between 10 and 86400);