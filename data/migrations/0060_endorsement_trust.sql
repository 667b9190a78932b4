ALTER TABLE "endorsement" ADD COLUMN "author_testimony" text;--> statement-breakpoint
ALTER TABLE "endorsement" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "endorsement" ADD COLUMN "hidden_by_holder_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "author_content" text;--> statement-breakpoint
ALTER TABLE "post_comment" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "lesson_review" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "lesson_label" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "lesson_label" ADD COLUMN "author_description" text;--> statement-breakpoint
ALTER TABLE "lesson_label" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "lesson_plan" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "lesson_plan" ADD COLUMN "author_description" text;--> statement-breakpoint
ALTER TABLE "lesson_plan" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
-- The value that a person last wrote into a column of a row, by the history, or null.
create function last_word(of_model text, of_row uuid, person uuid, field text) returns text
language sql stable as $$
  select r.after ->> field from revision r
    where r.model = of_model and r.row_id = of_row and r.actor = person and r.status = 'DONE'
      and r.after ->> field is distinct from r.before ->> field
    order by r.seq desc limit 1
$$;
-- The last person but the author who changed one of the columns.
create function last_editor(of_model text, of_row uuid, author uuid, fields text[]) returns uuid
language sql stable as $$
  select r.actor from revision r
    where r.model = of_model and r.row_id = of_row and r.actor <> author and r.status = 'DONE' and exists (
      select from unnest(fields) as field where r.after ->> field is distinct from r.before ->> field)
    order by r.seq desc limit 1
$$;
--> statement-breakpoint
-- Copying a row's own words changes nothing that anybody sees: no trigger runs, and the row keeps its time.
alter table post_comment disable trigger user;
alter table lesson_label disable trigger user;
alter table lesson_plan disable trigger user;
alter table endorsement disable trigger user;
update post_comment set author_content = coalesce(last_word('PostComment', id, user_id, 'content'), content);
update lesson_label set author_name = coalesce(last_word('LessonLabel', id, owner, 'name'), name),
  author_description = coalesce(last_word('LessonLabel', id, owner, 'description'), description);
update lesson_plan set author_name = coalesce(last_word('LessonPlan', id, owner, 'name'), name),
  author_description = coalesce(last_word('LessonPlan', id, owner, 'description'), description);
update endorsement set author_testimony = coalesce(last_word('Endorsement', id, author, 'testimony'), testimony);
alter table post_comment enable trigger user;
alter table lesson_label enable trigger user;
alter table lesson_plan enable trigger user;
alter table endorsement enable trigger user;
--> statement-breakpoint
-- Edits by others are sent to everybody who follows the row; the row keeps its time.
alter table post_comment disable trigger stamp_row;
alter table lesson_label disable trigger stamp_row;
alter table lesson_plan disable trigger stamp_row;
alter table lesson_review disable trigger stamp_row;
alter table endorsement disable trigger stamp_row;
update post_comment set edited_by = last_editor('PostComment', id, user_id, '{content}')
  where content <> author_content;
update lesson_label set edited_by = last_editor('LessonLabel', id, owner, '{name,description}')
  where name <> author_name or description <> author_description;
update lesson_plan set edited_by = last_editor('LessonPlan', id, owner, '{name,description}')
  where name <> author_name or description <> author_description;
update lesson_review set edited_by = last_editor('LessonReview', id, user_id, '{rating,review}')
  where rating <> author_rating or review <> author_review;
update endorsement set edited_by = last_editor('Endorsement', id, author, '{testimony}')
  where testimony <> author_testimony;
-- Where no history names another person, a row says what its author wrote; a review goes back to its author's words, which it keeps.
update post_comment set author_content = content where edited_by is null and content <> author_content;
update lesson_label set author_name = name, author_description = description
  where edited_by is null and (name <> author_name or description <> author_description);
update lesson_plan set author_name = name, author_description = description
  where edited_by is null and (name <> author_name or description <> author_description);
update lesson_review set rating = author_rating, review = author_review
  where edited_by is null and (rating <> author_rating or review <> author_review);
update endorsement set author_testimony = testimony where edited_by is null and testimony <> author_testimony;
alter table post_comment enable trigger stamp_row;
alter table lesson_label enable trigger stamp_row;
alter table lesson_plan enable trigger stamp_row;
alter table lesson_review enable trigger stamp_row;
alter table endorsement enable trigger stamp_row;
drop function last_word;
drop function last_editor;
--> statement-breakpoint
-- Signatures over words of others are deleted: the endorsement is signed again with its author's own words.
delete from endorsement_credential s using endorsement e where e.id = s.endorsement_id and e.edited_by is not null;
--> statement-breakpoint
ALTER TABLE "endorsement" ALTER COLUMN "author_testimony" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comment" ALTER COLUMN "author_content" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_label" ALTER COLUMN "author_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_label" ALTER COLUMN "author_description" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_plan" ALTER COLUMN "author_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_plan" ALTER COLUMN "author_description" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "endorsement" ADD CONSTRAINT "endorsement_edited_by_user_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_edited_by_user_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_review" ADD CONSTRAINT "lesson_review_edited_by_user_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_label" ADD CONSTRAINT "lesson_label_edited_by_user_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_plan" ADD CONSTRAINT "lesson_plan_edited_by_user_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "endorsement_editor" ON "endorsement" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "post_comment_editor" ON "post_comment" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "lesson_review_editor" ON "lesson_review" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "lesson_label_editor" ON "lesson_label" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "lesson_plan_editor" ON "lesson_plan" USING btree ("edited_by");--> statement-breakpoint
ALTER TABLE "endorsement" ADD CONSTRAINT "endorsement_edited_by" CHECK (("endorsement"."edited_by" is null) = ("endorsement"."testimony" = "endorsement"."author_testimony") and "endorsement"."edited_by" <> "endorsement"."author");--> statement-breakpoint
ALTER TABLE "post_comment" ADD CONSTRAINT "post_comment_edited_by" CHECK (("post_comment"."edited_by" is null) = ("post_comment"."content" = "post_comment"."author_content") and "post_comment"."edited_by" <> "post_comment"."user_id");--> statement-breakpoint
ALTER TABLE "lesson_review" ADD CONSTRAINT "lesson_review_edited_by" CHECK (("lesson_review"."edited_by" is null) = ("lesson_review"."rating" = "lesson_review"."author_rating" and "lesson_review"."review" = "lesson_review"."author_review") and "lesson_review"."edited_by" <> "lesson_review"."user_id");--> statement-breakpoint
ALTER TABLE "lesson_label" ADD CONSTRAINT "lesson_label_edited_by" CHECK (("lesson_label"."edited_by" is null) = ("lesson_label"."name" = "lesson_label"."author_name" and "lesson_label"."description" = "lesson_label"."author_description") and "lesson_label"."edited_by" <> "lesson_label"."owner");--> statement-breakpoint
ALTER TABLE "lesson_plan" ADD CONSTRAINT "lesson_plan_edited_by" CHECK (("lesson_plan"."edited_by" is null) = ("lesson_plan"."name" = "lesson_plan"."author_name" and "lesson_plan"."description" = "lesson_plan"."author_description") and "lesson_plan"."edited_by" <> "lesson_plan"."owner");
--> statement-breakpoint
-- A new row holds its author's words. Arguments: the columns whose value is copied into `author_...`.
create function begin_words() returns trigger
language plpgsql as $$
declare
  field text;
  own jsonb := '{"edited_by": null}';
begin
  foreach field in array tg_argv loop
    own := own || jsonb_build_object('author_' || field, to_jsonb(new) -> field);
  end loop;
  return jsonb_populate_record(new, own);
end $$;
create trigger begin_words before insert on post_comment for each row execute function begin_words('content');
create trigger begin_words before insert on lesson_label for each row execute function begin_words('name', 'description');
create trigger begin_words before insert on lesson_plan for each row execute function begin_words('name', 'description');
create trigger begin_words before insert on endorsement for each row execute function begin_words('testimony');
