CREATE TABLE "tutor_answering" (
	"exchange_id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_stopping" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "scope" jsonb DEFAULT '{"kind":"enrolled"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "status" text DEFAULT 'NOTED' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "is_helpful" boolean;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD COLUMN "used_memory_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor" ADD COLUMN "is_remembering" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "tutor_answering_server" ON "tutor_answering" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "tutor_memory_conversation" ON "tutor_memory" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tutor_memory_opening" ON "tutor_memory" USING btree ("tutor_id","created_at","id") WHERE is_opening;--> statement-breakpoint
CREATE INDEX "tutor_memory_remembered" ON "tutor_memory" USING btree ("tutor_id","created_at","id") WHERE is_remembered;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_remembered_words" CHECK (not "tutor_memory"."is_remembered" or "tutor_memory"."content" ~ '\S');--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_status" CHECK ("tutor_memory"."status" in ('NOTED', 'WAITING', 'ANSWERED', 'STOPPED', 'FAILED'));--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_scope" CHECK (jsonb_typeof("tutor_memory"."scope") = 'object');--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_used" CHECK (jsonb_typeof("tutor_memory"."used_memory_ids") = 'array');--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_noted_alone" CHECK (("tutor_memory"."status" = 'NOTED') = ("tutor_memory"."conversation_id" is null));
-- What was kept until now was written down to be remembered.
update "tutor_memory" set "is_remembered" = true where "content" ~ '\S';
