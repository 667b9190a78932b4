ALTER TABLE "user" ADD COLUMN "cards_per_day" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "exam_day" date;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "card_once" ON "card" USING btree ("owner","source");--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_cards_per_day" CHECK ("user"."cards_per_day" between 1 and 200);--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_source_length" CHECK (char_length("card"."source") <= 300);