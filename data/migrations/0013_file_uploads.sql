ALTER TABLE "file" ALTER COLUMN "sha256" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "wanted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "file_wanted" ON "file" USING btree ("state","wanted_at");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_ready_has_sha256" CHECK (("file"."state" = 'ready') = ("file"."sha256" is not null));