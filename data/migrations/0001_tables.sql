CREATE TABLE "public_profile" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"avatar_url" text,
	"letter" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"profile_image" text,
	"avatar_url" text,
	"personal_tutor_id" uuid,
	"cognito_sub" text NOT NULL,
	"role" text DEFAULT 'USER' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'us' NOT NULL,
	"owner" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "user_owner_is_self" CHECK ("user"."owner" = "user"."id"),
	CONSTRAINT "user_email_lower" CHECK ("user"."email" = lower("user"."email") and "user"."email" <> ''),
	CONSTRAINT "user_role" CHECK ("user"."role" in ('USER', 'MODERATOR', 'ADMIN')),
	CONSTRAINT "user_language" CHECK ("user"."language" in ('us', 'en', 'de', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "auth_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"mime" text NOT NULL,
	"name" text NOT NULL,
	"width" integer,
	"height" integer,
	"state" text DEFAULT 'ready' NOT NULL,
	CONSTRAINT "file_sha256_hex" CHECK ("file"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "file_bytes" CHECK ("file"."bytes" >= 0),
	CONSTRAINT "file_size" CHECK (("file"."width" is null or "file"."width" > 0) and ("file"."height" is null or "file"."height" > 0)),
	CONSTRAINT "file_state" CHECK ("file"."state" in ('uploading', 'ready'))
);
--> statement-breakpoint
CREATE TABLE "file_use" (
	"file_id" uuid NOT NULL,
	"model" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "file_use_file_id_model_row_id_pk" PRIMARY KEY("file_id","model","row_id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'MESSAGE' NOT NULL,
	"kind" text DEFAULT 'message' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"read_date" timestamp with time zone,
	"is_unread" boolean DEFAULT true NOT NULL,
	"avatar" text,
	"user_id" uuid NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "notification_owner_is_receiver" CHECK ("notification"."owner" = "notification"."user_id"),
	CONSTRAINT "notification_title_not_blank" CHECK ("notification"."title" ~ '\S'),
	CONSTRAINT "notification_type" CHECK ("notification"."type" in ('MESSAGE')),
	CONSTRAINT "notification_params_object" CHECK (jsonb_typeof("notification"."params") = 'object')
);
--> statement-breakpoint
CREATE TABLE "tutor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text DEFAULT 'Sage' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "tutor_name_not_blank" CHECK ("tutor"."name" ~ '\S'),
	CONSTRAINT "tutor_attributes_list" CHECK (jsonb_typeof("tutor"."attributes") = 'array')
);
--> statement-breakpoint
CREATE TABLE "enrollment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"start_date" timestamp with time zone,
	"completion_date" timestamp with time zone,
	"teacher_id" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"lesson_id" uuid,
	"course_id" uuid,
	"tutor_id" uuid,
	"progress" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version_id" uuid,
	"paid_tokens" bigint DEFAULT 0 NOT NULL,
	"course_enrollment_id" uuid,
	"current_node_id" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "enrollment_status" CHECK ("enrollment"."status" in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
	CONSTRAINT "enrollment_lesson_or_course" CHECK (num_nonnulls("enrollment"."lesson_id", "enrollment"."course_id") = 1),
	CONSTRAINT "enrollment_progress_list" CHECK (jsonb_typeof("enrollment"."progress") = 'array'),
	CONSTRAINT "enrollment_paid_tokens" CHECK ("enrollment"."paid_tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "enrollment_topic_progress" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'INCOMPLETE' NOT NULL,
	"topic_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "enrollment_topic_progress_status" CHECK ("enrollment_topic_progress"."status" in ('INCOMPLETE', 'INPROGRESS', 'COMPLETE', 'FAILED', 'ATTENTION'))
);
--> statement-breakpoint
CREATE TABLE "quiz_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" double precision,
	"owner" uuid NOT NULL,
	CONSTRAINT "quiz_attempt_number_from_1" CHECK ("quiz_attempt"."number" >= 1),
	CONSTRAINT "quiz_attempt_status" CHECK ("quiz_attempt"."status" in ('NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL')),
	CONSTRAINT "quiz_attempt_answers_list" CHECK (jsonb_typeof("quiz_attempt"."answers") = 'array'),
	CONSTRAINT "quiz_attempt_score" CHECK ("quiz_attempt"."score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"code" text
);
--> statement-breakpoint
CREATE TABLE "change" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"model" text NOT NULL,
	"id" text NOT NULL,
	"audience" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "command" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"result" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "command_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "lesson_node" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'INCOMPLETE' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"slides" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"import_key" text,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_node_id_lesson" UNIQUE("id","lesson_id"),
	CONSTRAINT "lesson_node_type" CHECK ("lesson_node"."type" in ('SLIDESHOW', 'VIDEO', 'RICHTEXT', 'QUIZ')),
	CONSTRAINT "lesson_node_name_length" CHECK (char_length("lesson_node"."name") <= 200),
	CONSTRAINT "lesson_node_status" CHECK ("lesson_node"."status" in ('INCOMPLETE', 'INPROGRESS', 'COMPLETE', 'FAILED', 'ATTENTION')),
	CONSTRAINT "lesson_node_slides_list" CHECK (jsonb_typeof("lesson_node"."slides") = 'array'),
	CONSTRAINT "lesson_node_position" CHECK ("lesson_node"."position" >= 0),
	CONSTRAINT "lesson_node_minutes" CHECK ("lesson_node"."minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_node_content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_node_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"video" text,
	"owner" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_node_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"from_lesson_node" uuid NOT NULL,
	"to_lesson_node" uuid NOT NULL,
	"condition" text DEFAULT 'always' NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_node_link_no_self" CHECK ("lesson_node_link"."from_lesson_node" <> "lesson_node_link"."to_lesson_node"),
	CONSTRAINT "lesson_node_link_condition" CHECK ("lesson_node_link"."condition" in ('always', 'passed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "lesson_node_quiz" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_node_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_mark" double precision DEFAULT 0.5 NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_node_quiz_progress" CHECK ("lesson_node_quiz"."progress" between 0 and 1),
	CONSTRAINT "lesson_node_quiz_status" CHECK ("lesson_node_quiz"."status" in ('NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL')),
	CONSTRAINT "lesson_node_quiz_questions_list" CHECK (jsonb_typeof("lesson_node_quiz"."questions") = 'array'),
	CONSTRAINT "lesson_node_quiz_pass_mark" CHECK ("lesson_node_quiz"."pass_mark" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "lesson_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"outline" jsonb NOT NULL,
	"preview" jsonb,
	"body" jsonb NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_version_id_lesson" UNIQUE("id","lesson_id"),
	CONSTRAINT "lesson_version_number_from_1" CHECK ("lesson_version"."number" >= 1),
	CONSTRAINT "lesson_version_language" CHECK ("lesson_version"."language" in ('us', 'en', 'de', 'fr', 'other')),
	CONSTRAINT "lesson_version_outline_object" CHECK (jsonb_typeof("lesson_version"."outline") = 'object'),
	CONSTRAINT "lesson_version_preview_object" CHECK (jsonb_typeof("lesson_version"."preview") = 'object'),
	CONSTRAINT "lesson_version_body_object" CHECK (jsonb_typeof("lesson_version"."body") = 'object')
);
--> statement-breakpoint
CREATE TABLE "lesson_version_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version_id" uuid NOT NULL,
	"keys" jsonb NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_version_key_keys_object" CHECK (jsonb_typeof("lesson_version_key"."keys") = 'object')
);
--> statement-breakpoint
CREATE TABLE "course" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"learning_objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"credit" jsonb,
	"import_key" text,
	"deleted_at" timestamp with time zone,
	"owner" uuid NOT NULL,
	CONSTRAINT "course_id_owner" UNIQUE("id","owner"),
	CONSTRAINT "course_name_not_blank" CHECK ("course"."name" ~ '\S'),
	CONSTRAINT "course_name_length" CHECK (char_length("course"."name") <= 200),
	CONSTRAINT "course_description_length" CHECK (char_length("course"."description") <= 2000),
	CONSTRAINT "course_learning_objectives_list" CHECK (jsonb_typeof("course"."learning_objectives") = 'array'),
	CONSTRAINT "course_visibility" CHECK ("course"."visibility" in ('public', 'private')),
	CONSTRAINT "course_credit_object" CHECK (jsonb_typeof("course"."credit") = 'object')
);
--> statement-breakpoint
CREATE TABLE "lesson" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"lessonplan_id" uuid,
	"learning_objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updoot" integer DEFAULT 0 NOT NULL,
	"downdoot" integer DEFAULT 0 NOT NULL,
	"price" numeric DEFAULT 0 NOT NULL,
	"course_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"teacher_id" uuid NOT NULL,
	"job" jsonb,
	"language" text DEFAULT 'us' NOT NULL,
	"credit" jsonb,
	"import_key" text,
	"published_version_id" uuid,
	"published_at" timestamp with time zone,
	"steps" integer DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	"has_draft_changes" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"owner" uuid NOT NULL,
	CONSTRAINT "lesson_name_not_blank" CHECK ("lesson"."name" ~ '\S'),
	CONSTRAINT "lesson_name_length" CHECK (char_length("lesson"."name") <= 200),
	CONSTRAINT "lesson_description_length" CHECK (char_length("lesson"."description") <= 2000),
	CONSTRAINT "lesson_visibility" CHECK ("lesson"."visibility" in ('public', 'private')),
	CONSTRAINT "lesson_learning_objectives_list" CHECK (jsonb_typeof("lesson"."learning_objectives") = 'array'),
	CONSTRAINT "lesson_images_list" CHECK (jsonb_typeof("lesson"."images") = 'array'),
	CONSTRAINT "lesson_votes" CHECK ("lesson"."updoot" >= 0 and "lesson"."downdoot" >= 0),
	CONSTRAINT "lesson_price" CHECK ("lesson"."price" between 0 and 1000 and "lesson"."price" = round("lesson"."price", 2)),
	CONSTRAINT "lesson_position" CHECK ("lesson"."position" >= 0),
	CONSTRAINT "lesson_counts" CHECK ("lesson"."steps" >= 0 and "lesson"."minutes" >= 0 and "lesson"."learners" >= 0),
	CONSTRAINT "lesson_job_status" CHECK ("lesson"."job" is null or coalesce("lesson"."job" ->> 'status' in ('PENDING', 'INPROGRESS', 'COMPLETE', 'FAILED'), false)),
	CONSTRAINT "lesson_language" CHECK ("lesson"."language" in ('us', 'en', 'de', 'fr', 'other')),
	CONSTRAINT "lesson_credit_object" CHECK (jsonb_typeof("lesson"."credit") = 'object'),
	CONSTRAINT "lesson_published" CHECK (("lesson"."published_version_id" is null) = ("lesson"."published_at" is null))
);
--> statement-breakpoint
CREATE TABLE "lesson_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "lesson_category_name_not_blank" CHECK ("lesson_category"."name" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "lesson_lesson_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"lesson_category_id" uuid NOT NULL,
	"owner" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY DEFAULT uuid7() NOT NULL,
	"kind" text NOT NULL,
	"owner" uuid,
	"balance" bigint DEFAULT 0 NOT NULL,
	"booked_at" timestamp with time zone,
	CONSTRAINT "ledger_account_one" UNIQUE NULLS NOT DISTINCT("owner","kind"),
	CONSTRAINT "ledger_account_kind" CHECK (("ledger_account"."owner" is null and "ledger_account"."kind" in ('grant', 'revenue', 'ai', 'card')) or ("ledger_account"."owner" is not null and "ledger_account"."kind" in ('wallet', 'held', 'pending'))),
	CONSTRAINT "ledger_account_not_negative" CHECK ("ledger_account"."owner" is null or "ledger_account"."balance" >= 0),
	CONSTRAINT "ledger_account_balance_safe" CHECK ("ledger_account"."balance" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" uuid PRIMARY KEY DEFAULT uuid7() NOT NULL,
	"transfer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_entry_not_zero" CHECK ("ledger_entry"."tokens" <> 0),
	CONSTRAINT "ledger_entry_safe" CHECK ("ledger_entry"."tokens" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"enrollment_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "ledger_transfer_key_not_blank" CHECK ("ledger_transfer"."key" ~ '\S'),
	CONSTRAINT "ledger_transfer_kind" CHECK ("ledger_transfer"."kind" in ('grant', 'enroll', 'refund', 'earn'))
);
--> statement-breakpoint
CREATE TABLE "token_wallet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text DEFAULT 'Tokens' NOT NULL,
	"token_balance" bigint DEFAULT 0 NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "token_wallet_name_not_blank" CHECK ("token_wallet"."name" ~ '\S'),
	CONSTRAINT "token_wallet_not_negative" CHECK ("token_wallet"."token_balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "public_profile" ADD CONSTRAINT "public_profile_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_use" ADD CONSTRAINT "file_use_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor" ADD CONSTRAINT "tutor_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_teacher_id_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_tutor_id_tutor_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_version" FOREIGN KEY ("version_id","lesson_id") REFERENCES "public"."lesson_version"("id","lesson_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment" ADD CONSTRAINT "enrollment_course_enrollment" FOREIGN KEY ("course_enrollment_id") REFERENCES "public"."enrollment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_topic_progress" ADD CONSTRAINT "enrollment_topic_progress_enrollment_id_enrollment_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_topic_progress" ADD CONSTRAINT "enrollment_topic_progress_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_enrollment_id_enrollment_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_version_id_lesson_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."lesson_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node" ADD CONSTRAINT "lesson_node_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node" ADD CONSTRAINT "lesson_node_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_content" ADD CONSTRAINT "lesson_node_content_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_content" ADD CONSTRAINT "lesson_node_content_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_content" ADD CONSTRAINT "lesson_node_content_node" FOREIGN KEY ("lesson_node_id","lesson_id") REFERENCES "public"."lesson_node"("id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_link" ADD CONSTRAINT "lesson_node_link_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_link" ADD CONSTRAINT "lesson_node_link_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_link" ADD CONSTRAINT "lesson_node_link_from" FOREIGN KEY ("from_lesson_node","lesson_id") REFERENCES "public"."lesson_node"("id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_link" ADD CONSTRAINT "lesson_node_link_to" FOREIGN KEY ("to_lesson_node","lesson_id") REFERENCES "public"."lesson_node"("id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD CONSTRAINT "lesson_node_quiz_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD CONSTRAINT "lesson_node_quiz_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_node_quiz" ADD CONSTRAINT "lesson_node_quiz_node" FOREIGN KEY ("lesson_node_id","lesson_id") REFERENCES "public"."lesson_node"("id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_version" ADD CONSTRAINT "lesson_version_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_version" ADD CONSTRAINT "lesson_version_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_version_key" ADD CONSTRAINT "lesson_version_key_version_id_lesson_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."lesson_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_version_key" ADD CONSTRAINT "lesson_version_key_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_teacher_id_user_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_course_same_owner" FOREIGN KEY ("course_id","owner") REFERENCES "public"."course"("id","owner") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_lesson_category" ADD CONSTRAINT "lesson_lesson_category_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_lesson_category" ADD CONSTRAINT "lesson_lesson_category_lesson_category_id_lesson_category_id_fk" FOREIGN KEY ("lesson_category_id") REFERENCES "public"."lesson_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_lesson_category" ADD CONSTRAINT "lesson_lesson_category_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_id_ledger_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_enrollment_id_enrollment_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_wallet" ADD CONSTRAINT "token_wallet_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "user_cognito_sub" ON "user" USING btree ("cognito_sub");--> statement-breakpoint
CREATE INDEX "user_owner" ON "user" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "user_personal_tutor" ON "user" USING btree ("personal_tutor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_account_subject" ON "auth_account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "auth_account_user" ON "auth_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_attempt_ends" ON "auth_attempt" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_session_token" ON "auth_session" USING btree ("token");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_expires" ON "auth_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier" ON "auth_verification" USING btree ("identifier","created_at");--> statement-breakpoint
CREATE INDEX "auth_verification_expires" ON "auth_verification" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "file_once_an_owner" ON "file" USING btree ("owner","sha256");--> statement-breakpoint
CREATE INDEX "file_sha256" ON "file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "file_use_row" ON "file_use" USING btree ("model","row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_welcome_once" ON "notification" USING btree ("owner") WHERE kind = 'welcome';--> statement-breakpoint
CREATE INDEX "notification_owner" ON "notification" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tutor_owner" ON "tutor" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_once_a_lesson" ON "enrollment" USING btree ("owner","lesson_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_once_a_course" ON "enrollment" USING btree ("owner","course_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "enrollment_mine" ON "enrollment" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "enrollment_learners" ON "enrollment" USING btree ("lesson_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "enrollment_course" ON "enrollment" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "enrollment_teacher" ON "enrollment" USING btree ("teacher_id","updated_at");--> statement-breakpoint
CREATE INDEX "enrollment_tutor" ON "enrollment" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "enrollment_version_id" ON "enrollment" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "enrollment_course_enrollment_id" ON "enrollment" USING btree ("course_enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollment_topic_progress_once" ON "enrollment_topic_progress" USING btree ("enrollment_id","topic_id");--> statement-breakpoint
CREATE INDEX "enrollment_topic_progress_owner" ON "enrollment_topic_progress" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempt_number" ON "quiz_attempt" USING btree ("enrollment_id","node_id","number");--> statement-breakpoint
CREATE INDEX "quiz_attempt_owner" ON "quiz_attempt" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "quiz_attempt_version" ON "quiz_attempt" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_at" ON "mail_outbox" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient" ON "mail_outbox" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "change_xid" ON "change" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "change_at" ON "change" USING brin ("at");--> statement-breakpoint
CREATE INDEX "command_at" ON "command" USING brin ("at");--> statement-breakpoint
CREATE INDEX "lesson_node_lesson" ON "lesson_node" USING btree ("lesson_id","position");--> statement-breakpoint
CREATE INDEX "lesson_node_owner" ON "lesson_node" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_node_content_one" ON "lesson_node_content" USING btree ("lesson_node_id");--> statement-breakpoint
CREATE INDEX "lesson_node_content_lesson" ON "lesson_node_content" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_node_content_owner" ON "lesson_node_content" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_node_link_pair" ON "lesson_node_link" USING btree ("from_lesson_node","to_lesson_node");--> statement-breakpoint
CREATE INDEX "lesson_node_link_to_node" ON "lesson_node_link" USING btree ("to_lesson_node");--> statement-breakpoint
CREATE INDEX "lesson_node_link_lesson" ON "lesson_node_link" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_node_link_owner" ON "lesson_node_link" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_node_quiz_one" ON "lesson_node_quiz" USING btree ("lesson_node_id");--> statement-breakpoint
CREATE INDEX "lesson_node_quiz_lesson" ON "lesson_node_quiz" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_node_quiz_owner" ON "lesson_node_quiz" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_version_number" ON "lesson_version" USING btree ("lesson_id","number");--> statement-breakpoint
CREATE INDEX "lesson_version_owner" ON "lesson_version" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_version_key_one" ON "lesson_version_key" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "lesson_version_key_owner" ON "lesson_version_key" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "course_mine" ON "course" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "course_catalog" ON "course" USING btree ("visibility","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_import_key" ON "course" USING btree ("owner","import_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_mine" ON "lesson" USING btree ("owner","updated_at","id");--> statement-breakpoint
CREATE INDEX "lesson_catalog" ON "lesson" USING btree ("visibility","published_at","id") WHERE published_version_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "lesson_course" ON "lesson" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "lesson_plan" ON "lesson" USING btree ("lessonplan_id");--> statement-breakpoint
CREATE INDEX "lesson_teacher" ON "lesson" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "lesson_published_version_id" ON "lesson" USING btree ("published_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_import_key" ON "lesson" USING btree ("owner","import_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_category_name" ON "lesson_category" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_lesson_category_pair" ON "lesson_lesson_category" USING btree ("lesson_id","lesson_category_id");--> statement-breakpoint
CREATE INDEX "lesson_lesson_category_category" ON "lesson_lesson_category" USING btree ("lesson_category_id");--> statement-breakpoint
CREATE INDEX "lesson_lesson_category_owner" ON "lesson_lesson_category" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_transfer" ON "ledger_entry" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfer_key" ON "ledger_transfer" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_transfer_enrollment" ON "ledger_transfer" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "token_wallet_owner" ON "token_wallet" USING btree ("owner");--> statement-breakpoint
CREATE VIEW "public"."token_transaction_view" AS (select e.id, e.at as created_at, e.at as updated_at, e.at as "timestamp", e.tokens as amount, t.kind,
 w.id as tokenwallet_id, t.enrollment_id, a.owner
 from ledger_entry e
 join ledger_account a on a.id = e.account_id and a.kind = 'wallet'
 join ledger_transfer t on t.id = e.transfer_id
 join token_wallet w on w.owner = a.owner);--> statement-breakpoint
CREATE VIEW "public"."token_wallet_view" AS (select id, created_at, updated_at, name, jsonb_build_object('value', token_balance) as token_balance, owner from token_wallet);