ALTER TABLE "user" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "user_leaving" ON "user" USING btree ("deleted_at") WHERE deleted_at is not null and erased_at is null;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_erased" CHECK ("user"."erased_at" is null or ("user"."deleted_at" is not null and not "user"."is_public" and not "user"."email_verified"
        and "user"."first_name" || "user"."last_name" || "user"."name" = '' and "user"."cognito_sub" = "user"."id"::text
        and "user"."email" = 'former.' || "user"."id" || '@invalid'
        and num_nonnulls("user"."phone", "user"."profile_image", "user"."avatar_url", "user"."personal_tutor_id") = 0));