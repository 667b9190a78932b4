CREATE TABLE "drafted_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"places" jsonb NOT NULL,
	"awaiting" text[] NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "drafted_step_node" UNIQUE("node_id"),
	CONSTRAINT "drafted_step_places_list" CHECK (jsonb_typeof("drafted_step"."places") = 'array')
);
--> statement-breakpoint
CREATE TABLE "lesson_draft" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"results" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"is_estimated" boolean DEFAULT false NOT NULL,
	"call_id" uuid,
	"worker" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	CONSTRAINT "lesson_draft_request_object" CHECK (jsonb_typeof("lesson_draft"."request") = 'object'),
	CONSTRAINT "lesson_draft_source_object" CHECK (jsonb_typeof("lesson_draft"."source") = 'object'),
	CONSTRAINT "lesson_draft_results_object" CHECK (jsonb_typeof("lesson_draft"."results") = 'object'),
	CONSTRAINT "lesson_draft_run_from_1" CHECK ("lesson_draft"."run" >= 1),
	CONSTRAINT "lesson_draft_not_negative" CHECK ("lesson_draft"."input_tokens" >= 0 and "lesson_draft"."output_tokens" >= 0)
);
--> statement-breakpoint
ALTER TABLE "model_call" DROP CONSTRAINT "model_call_purpose";--> statement-breakpoint
ALTER TABLE "drafted_step" ADD CONSTRAINT "drafted_step_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafted_step" ADD CONSTRAINT "drafted_step_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_draft" ADD CONSTRAINT "lesson_draft_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_draft" ADD CONSTRAINT "lesson_draft_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafted_step_lesson" ON "drafted_step" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "drafted_step_owner" ON "drafted_step" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "lesson_draft_owner" ON "lesson_draft" USING btree ("owner");--> statement-breakpoint
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_purpose" CHECK ("model_call"."purpose" in ('tutor', 'draft', 'suggestion'));--> statement-breakpoint
create trigger stamp_row before update on drafted_step for each row execute function stamp_row();
create trigger sync_change after insert or update or delete on "drafted_step" for each row execute function sync_change('DraftedStep', 'draft', 'lesson_id');
