CREATE TABLE "model_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"status" text DEFAULT 'HELD' NOT NULL,
	"held" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"is_estimated" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_by" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "model_call_purpose" CHECK ("model_call"."purpose" in ('tutor', 'draft')),
	CONSTRAINT "model_call_status" CHECK ("model_call"."status" in ('HELD', 'CAPTURED', 'RELEASED')),
	CONSTRAINT "model_call_model_not_blank" CHECK ("model_call"."model" ~ '\S'),
	CONSTRAINT "model_call_not_negative" CHECK ("model_call"."held" >= 0 and "model_call"."cost" >= 0 and "model_call"."input_tokens" >= 0 and "model_call"."output_tokens" >= 0),
	CONSTRAINT "model_call_settled" CHECK (("model_call"."status" = 'HELD') = ("model_call"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transfer" DROP CONSTRAINT "ledger_transfer_kind";--> statement-breakpoint
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_call_counted" ON "model_call" USING btree ("owner","purpose","at");--> statement-breakpoint
CREATE INDEX "model_call_cost" ON "model_call" USING btree ("at","cost");--> statement-breakpoint
CREATE INDEX "model_call_held" ON "model_call" USING btree ("ends_by") WHERE status = 'HELD';--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_kind" CHECK ("ledger_transfer"."kind" in ('grant', 'enroll', 'refund', 'earn', 'ai-hold', 'ai-capture', 'ai-release'));