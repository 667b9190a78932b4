DROP INDEX "auth_session_user";--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id","created_at","id");