DROP INDEX "lesson_plan";--> statement-breakpoint
CREATE TABLE "access_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"owner" uuid NOT NULL,
	CONSTRAINT "access_token_name_not_blank" CHECK ("access_token"."name" ~ '\S'),
	CONSTRAINT "access_token_hash_hex" CHECK ("access_token"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "access_token_scopes_list" CHECK (jsonb_typeof("access_token"."scopes") = 'array')
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"email" boolean DEFAULT false NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "notification_setting_kind_not_blank" CHECK ("notification_setting"."kind" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	"user_id" uuid NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "task_owner_is_user" CHECK ("task"."owner" = "task"."user_id"),
	CONSTRAINT "task_name_not_blank" CHECK ("task"."name" ~ '\S'),
	CONSTRAINT "task_name_length" CHECK (char_length("task"."name") <= 300)
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"issue_date" text DEFAULT '' NOT NULL,
	"user_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"token_price" text DEFAULT '0' NOT NULL,
	"learning_outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "certification_name_not_blank" CHECK ("certification"."name" ~ '\S'),
	CONSTRAINT "certification_name_length" CHECK (char_length("certification"."name") <= 200),
	CONSTRAINT "certification_description_length" CHECK (char_length("certification"."description") <= 2000),
	CONSTRAINT "certification_status" CHECK ("certification"."status" in ('DRAFT', 'IN_PROGRESS', 'ELIGIBLE', 'ISSUED', 'EXPIRED', 'REVOKED')),
	CONSTRAINT "certification_issue_date" CHECK ("certification"."issue_date" = '' or "certification"."issue_date" ~ '^\d{4}-\d{2}-\d{2}'),
	CONSTRAINT "certification_token_price" CHECK ("certification"."token_price" ~ '^(0|[1-9][0-9]{0,11})$'),
	CONSTRAINT "certification_learning_outcomes_list" CHECK (jsonb_typeof("certification"."learning_outcomes") = 'array')
);
--> statement-breakpoint
CREATE TABLE "endorsement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"date_time" timestamp with time zone DEFAULT now() NOT NULL,
	"testimony" text NOT NULL,
	"author" uuid NOT NULL,
	"certification_id" uuid NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "endorsement_testimony_not_blank" CHECK ("endorsement"."testimony" ~ '\S'),
	CONSTRAINT "endorsement_testimony_length" CHECK (char_length("endorsement"."testimony") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "feed_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"post_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"visibility" text NOT NULL,
	"person_likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "feed_item_visibility" CHECK ("feed_item"."visibility" in ('friends', 'public')),
	CONSTRAINT "feed_item_counts" CHECK ("feed_item"."person_likes" >= 0 and "feed_item"."comments" >= 0)
);
--> statement-breakpoint
CREATE TABLE "friendship" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"requester_id" uuid NOT NULL,
	"addressee_id" uuid NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"responded_at" timestamp with time zone,
	CONSTRAINT "friendship_of_two" CHECK ("friendship"."requester_id" <> "friendship"."addressee_id"),
	CONSTRAINT "friendship_status" CHECK ("friendship"."status" in ('PENDING', 'ACCEPTED', 'DECLINED', 'BLOCKED')),
	CONSTRAINT "friendship_answered" CHECK (("friendship"."status" = 'PENDING') = ("friendship"."responded_at" is null))
);
--> statement-breakpoint
CREATE TABLE "post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"user_id" uuid NOT NULL,
	"person_likes" integer DEFAULT 0 NOT NULL,
	"is_liked" text DEFAULT 'false' NOT NULL,
	"deleted_at" timestamp with time zone,
	"owner" uuid NOT NULL,
	CONSTRAINT "post_owner_is_author" CHECK ("post"."owner" = "post"."user_id"),
	CONSTRAINT "post_title_not_blank" CHECK ("post"."title" ~ '\S'),
	CONSTRAINT "post_title_length" CHECK (char_length("post"."title") <= 200),
	CONSTRAINT "post_content_length" CHECK (char_length("post"."content") <= 50000),
	CONSTRAINT "post_person_likes" CHECK ("post"."person_likes" >= 0),
	CONSTRAINT "post_is_liked" CHECK ("post"."is_liked" in ('true', 'false'))
);
--> statement-breakpoint
CREATE TABLE "post_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content" text NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "post_comment_content_not_blank" CHECK ("post_comment"."content" ~ '\S'),
	CONSTRAINT "post_comment_content_length" CHECK (char_length("post_comment"."content") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "open_ai_chat_response" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"content_type" text DEFAULT 'text' NOT NULL,
	"tutormemory_id" uuid NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "open_ai_chat_response_role" CHECK ("open_ai_chat_response"."role" in ('system', 'user', 'assistant', 'tool')),
	CONSTRAINT "open_ai_chat_response_content_type_not_blank" CHECK ("open_ai_chat_response"."content_type" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "tutor_memory" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content" text NOT NULL,
	"user_id" uuid NOT NULL,
	"tutor_id" uuid NOT NULL,
	"tutor_airesponse" jsonb DEFAULT '""'::jsonb NOT NULL,
	"owner" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"place" jsonb,
	"front" text NOT NULL,
	"back" text NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"memory" jsonb,
	"owner" uuid NOT NULL,
	CONSTRAINT "card_front_not_blank" CHECK ("card"."front" ~ '\S'),
	CONSTRAINT "card_text_length" CHECK (char_length("card"."front") <= 5000 and char_length("card"."back") <= 5000),
	CONSTRAINT "card_place_object" CHECK (jsonb_typeof("card"."place") = 'object'),
	CONSTRAINT "card_memory_object" CHECK (jsonb_typeof("card"."memory") = 'object')
);
--> statement-breakpoint
CREATE TABLE "lesson_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"review" text DEFAULT '' NOT NULL,
	"author_rating" integer NOT NULL,
	"author_review" text NOT NULL,
	"is_enrolled" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "lesson_review_rating" CHECK ("lesson_review"."rating" between 1 and 5),
	CONSTRAINT "lesson_review_author_rating" CHECK ("lesson_review"."author_rating" between 1 and 5),
	CONSTRAINT "lesson_review_length" CHECK (char_length("lesson_review"."review") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "vote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid,
	"post_id" uuid,
	"direction" text DEFAULT 'up' NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "vote_lesson_or_post" CHECK (num_nonnulls("vote"."lesson_id", "vote"."post_id") = 1),
	CONSTRAINT "vote_direction" CHECK ("vote"."direction" in ('up', 'down')),
	CONSTRAINT "vote_likes_a_post" CHECK ("vote"."post_id" is null or "vote"."direction" = 'up')
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"model" text NOT NULL,
	"row_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"actor" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"status" text DEFAULT 'DONE' NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "revision_model" CHECK ("revision"."model" in ('PostComment', 'LessonLabel', 'LessonNodeLink', 'LessonPlan', 'LessonReview', 'Endorsement')),
	CONSTRAINT "revision_seq_from_1" CHECK ("revision"."seq" >= 1),
	CONSTRAINT "revision_action" CHECK ("revision"."action" in ('create', 'update', 'delete', 'restore')),
	CONSTRAINT "revision_status" CHECK ("revision"."status" in ('DONE', 'PROPOSED', 'ACCEPTED', 'REFUSED')),
	CONSTRAINT "revision_images" CHECK (jsonb_typeof("revision"."before") = 'object' and jsonb_typeof("revision"."after") = 'object'),
	CONSTRAINT "revision_says_something" CHECK (("revision"."before" is null) = ("revision"."action" = 'create') and "revision"."after" is not null)
);
--> statement-breakpoint
CREATE TABLE "subscription_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"subscription_tier" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"status" text NOT NULL,
	"square_subscription_id" text NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "subscription_plan_tier" CHECK ("subscription_plan"."subscription_tier" in ('FREE', 'STUDENT', 'TEACHER')),
	CONSTRAINT "subscription_plan_status" CHECK ("subscription_plan"."status" in ('ACTIVE', 'INACTIVE')),
	CONSTRAINT "subscription_plan_dates" CHECK ("subscription_plan"."end_date" >= "subscription_plan"."start_date"),
	CONSTRAINT "subscription_plan_square_not_blank" CHECK ("subscription_plan"."square_subscription_id" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "lesson_label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_label_name_not_blank" CHECK ("lesson_label"."name" ~ '\S'),
	CONSTRAINT "lesson_label_name_length" CHECK (char_length("lesson_label"."name") <= 60),
	CONSTRAINT "lesson_label_description_length" CHECK (char_length("lesson_label"."description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "lesson_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"lesson_order" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_plan_name_not_blank" CHECK ("lesson_plan"."name" ~ '\S'),
	CONSTRAINT "lesson_plan_name_length" CHECK (char_length("lesson_plan"."name") <= 200),
	CONSTRAINT "lesson_plan_description_length" CHECK (char_length("lesson_plan"."description") <= 2000),
	CONSTRAINT "lesson_plan_lesson_order_list" CHECK (jsonb_typeof("lesson_plan"."lesson_order") = 'array')
);
--> statement-breakpoint
CREATE TABLE "lesson_lesson_label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"lesson_label_id" uuid NOT NULL,
	"owner" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "contact_message_name_not_blank" CHECK ("contact_message"."name" ~ '\S'),
	CONSTRAINT "contact_message_email_not_blank" CHECK ("contact_message"."email" ~ '\S'),
	CONSTRAINT "contact_message_content_not_blank" CHECK ("contact_message"."content" ~ '\S'),
	CONSTRAINT "contact_message_content_length" CHECK (char_length("contact_message"."content") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "page_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"path" text NOT NULL,
	"session_id" text NOT NULL,
	CONSTRAINT "page_view_path_not_blank" CHECK ("page_view"."path" ~ '\S'),
	CONSTRAINT "page_view_session_not_blank" CHECK ("page_view"."session_id" ~ '\S')
);
--> statement-breakpoint
DROP INDEX "lesson_node_link_pair";--> statement-breakpoint
ALTER TABLE "lesson_node_link" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "rating" double precision;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "reviews" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsement" ADD CONSTRAINT "endorsement_author_user_id_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsement" ADD CONSTRAINT "endorsement_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_requester_id_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_addressee_id_user_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_ai_chat_response" ADD CONSTRAINT "open_ai_chat_response_tutormemory_id_tutor_memory_id_fk" FOREIGN KEY ("tutormemory_id") REFERENCES "public"."tutor_memory"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_ai_chat_response" ADD CONSTRAINT "open_ai_chat_response_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_tutor_id_tutor_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_memory" ADD CONSTRAINT "tutor_memory_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_version_id_lesson_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."lesson_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_review" ADD CONSTRAINT "lesson_review_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_review" ADD CONSTRAINT "lesson_review_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_actor_user_id_fk" FOREIGN KEY ("actor") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plan" ADD CONSTRAINT "subscription_plan_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_label" ADD CONSTRAINT "lesson_label_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plan" ADD CONSTRAINT "lesson_plan_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_lesson_label" ADD CONSTRAINT "lesson_lesson_label_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_lesson_label" ADD CONSTRAINT "lesson_lesson_label_lesson_label_id_lesson_label_id_fk" FOREIGN KEY ("lesson_label_id") REFERENCES "public"."lesson_label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_lesson_label" ADD CONSTRAINT "lesson_lesson_label_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_token_hash" ON "access_token" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_token_owner" ON "access_token" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_setting_kind" ON "notification_setting" USING btree ("owner","kind");--> statement-breakpoint
CREATE INDEX "task_owner" ON "task" USING btree ("owner","is_complete","created_at","id");--> statement-breakpoint
CREATE INDEX "task_user" ON "task" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certification_owner" ON "certification" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "certification_holder" ON "certification" USING btree ("user_id","status","updated_at");--> statement-breakpoint
CREATE INDEX "endorsement_certification" ON "endorsement" USING btree ("certification_id","date_time","id");--> statement-breakpoint
CREATE INDEX "endorsement_author" ON "endorsement" USING btree ("author");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_item_post" ON "feed_item" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "feed_item_owner" ON "feed_item" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE INDEX "feed_item_public" ON "feed_item" USING btree ("created_at","id") WHERE visibility = 'public';--> statement-breakpoint
CREATE UNIQUE INDEX "friendship_pair" ON "friendship" USING btree (least("requester_id", "addressee_id"),greatest("requester_id", "addressee_id"));--> statement-breakpoint
CREATE INDEX "friendship_requester" ON "friendship" USING btree ("requester_id","status");--> statement-breakpoint
CREATE INDEX "friendship_addressee" ON "friendship" USING btree ("addressee_id","status");--> statement-breakpoint
CREATE INDEX "post_owner" ON "post" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE INDEX "post_user" ON "post" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_comment_post" ON "post_comment" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_comment_author" ON "post_comment" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "open_ai_chat_response_memory" ON "open_ai_chat_response" USING btree ("tutormemory_id","created_at","id");--> statement-breakpoint
CREATE INDEX "open_ai_chat_response_owner" ON "open_ai_chat_response" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "tutor_memory_owner" ON "tutor_memory" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "tutor_memory_tutor" ON "tutor_memory" USING btree ("tutor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tutor_memory_user" ON "tutor_memory" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_due" ON "card" USING btree ("owner","due","id");--> statement-breakpoint
CREATE INDEX "card_version" ON "card" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_review_once" ON "lesson_review" USING btree ("lesson_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_review_lesson" ON "lesson_review" USING btree ("lesson_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_review_author" ON "lesson_review" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_once_a_lesson" ON "vote" USING btree ("owner","lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_once_a_post" ON "vote" USING btree ("owner","post_id");--> statement-breakpoint
CREATE INDEX "vote_lesson" ON "vote" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "vote_post" ON "vote" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "revision_of_row" ON "revision" USING btree ("model","row_id","seq");--> statement-breakpoint
CREATE INDEX "revision_actor" ON "revision" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "revision_owner" ON "revision" USING btree ("owner","status","at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plan_square" ON "subscription_plan" USING btree ("square_subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plan_one_active" ON "subscription_plan" USING btree ("owner") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "subscription_plan_owner" ON "subscription_plan" USING btree ("owner","start_date");--> statement-breakpoint
CREATE INDEX "subscription_plan_ends" ON "subscription_plan" USING btree ("status","end_date");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_label_name" ON "lesson_label" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_label_owner" ON "lesson_label" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "lesson_plan_owner" ON "lesson_plan" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "lesson_plan_newest" ON "lesson_plan" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_lesson_label_pair" ON "lesson_lesson_label" USING btree ("lesson_id","lesson_label_id");--> statement-breakpoint
CREATE INDEX "lesson_lesson_label_label" ON "lesson_lesson_label" USING btree ("lesson_label_id");--> statement-breakpoint
CREATE INDEX "lesson_lesson_label_owner" ON "lesson_lesson_label" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "page_view_at" ON "page_view" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "page_view_path" ON "page_view" USING btree ("path","created_at");--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_lessonplan_id_lesson_plan_id_fk" FOREIGN KEY ("lessonplan_id") REFERENCES "public"."lesson_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_node_link_from_node" ON "lesson_node_link" USING btree ("from_lesson_node");--> statement-breakpoint
CREATE INDEX "lesson_catalog_price" ON "lesson" USING btree ("visibility","price","id") WHERE published_version_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_catalog_rating" ON "lesson" USING btree ("visibility","rating","id") WHERE published_version_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_lessonplan" ON "lesson" USING btree ("lessonplan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_node_link_pair" ON "lesson_node_link" USING btree ("from_lesson_node","to_lesson_node") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_progress_topics" CHECK (not jsonb_path_exists("enrollment"."progress", '$[*] ? (!exists(@.topicID ? (@ like_regex "^[0-9a-f-]{36}$")) || !exists(@.status ? (@ == "INCOMPLETE" || @ == "INPROGRESS" || @ == "COMPLETE" || @ == "FAILED" || @ == "ATTENTION")))'));--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_rating" CHECK ("lesson"."rating" between 1 and 5 and ("lesson"."rating" is null) = ("lesson"."reviews" = 0));--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_reviews" CHECK ("lesson"."reviews" >= 0);