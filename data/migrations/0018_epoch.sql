CREATE TABLE "epoch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "epoch_one" ON "epoch" USING btree ((true));--> statement-breakpoint
INSERT INTO "epoch" DEFAULT VALUES;
