CREATE TABLE "mute" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"owner" uuid NOT NULL,
	CONSTRAINT "mute_of_another" CHECK ("mute"."person_id" <> "mute"."owner")
);
--> statement-breakpoint
ALTER TABLE "feed_item" DROP CONSTRAINT "feed_item_counts";--> statement-breakpoint
ALTER TABLE "feed_item" ADD COLUMN "lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "feed_item" ADD COLUMN "certification_id" uuid;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "certification_id" uuid;--> statement-breakpoint
ALTER TABLE "mute" ADD CONSTRAINT "mute_person_id_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mute" ADD CONSTRAINT "mute_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mute_once" ON "mute" USING btree ("owner","person_id");--> statement-breakpoint
CREATE INDEX "mute_person" ON "mute" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post" ADD CONSTRAINT "post_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_item_lesson" ON "feed_item" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "feed_item_certification" ON "feed_item" USING btree ("certification_id");--> statement-breakpoint
CREATE INDEX "post_lesson" ON "post" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "post_certification" ON "post" USING btree ("certification_id");--> statement-breakpoint
ALTER TABLE "feed_item" DROP COLUMN "comments";--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_person_likes" CHECK ("feed_item"."person_likes" >= 0);
--> statement-breakpoint
-- How many comments there are would tell of those that are hidden from who reads it.
create or replace function begin_feed_item() returns trigger
language plpgsql as $$
begin
  new.person_likes := (select person_likes from post where id = new.post_id);
  return new;
end $$;
drop trigger count_comment on post_comment;
drop function count_comment();

create trigger stamp_row before update on mute for each row execute function stamp_row();
create trigger keep_columns before update on mute for each row execute function keep_columns('owner', 'person_id');

-- A shared post is shown as it is now, with its cards.
create or replace function show_post() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from feed_item where post_id = old.id;
    return old;
  end if;
  if new.deleted_at is not null then
    delete from feed_item where post_id = new.id;
  else
    update feed_item
      set title = new.title, content = new.content, lesson_id = new.lesson_id, certification_id = new.certification_id
      where post_id = new.id;
  end if;
  return new;
end $$;
drop trigger show_post on post;
create trigger show_post before update of title, content, lesson_id, certification_id, deleted_at or delete on post
  for each row execute function show_post();

-- A picture of a post is its author's; whoever sees the shared post sees it, too.
create trigger note_files after insert or update of content on post
  for each row execute function note_files('Post', 'content', 'only');
create trigger note_files after insert or update of content on feed_item
  for each row execute function note_files('FeedItem', 'content', 'only');
create trigger forget_files after delete on post for each row execute function forget_files('Post');
create trigger forget_files after delete on feed_item for each row execute function forget_files('FeedItem');

drop trigger sync_change on feed_item;
create trigger sync_change after insert or update or delete on "feed_item" for each row execute function sync_change('FeedItem', 'u', 'owner', 'feed', 'owner', 'feed', 'visibility', 'post', 'post_id');
drop trigger sync_change on post_comment;
create trigger sync_change after insert or update or delete on "post_comment" for each row execute function sync_change('PostComment', 'u', 'user_id', 'post', 'post_id');
create trigger sync_change after insert or update or delete on "mute" for each row execute function sync_change('Mute', 'u', 'owner');

-- What a person may have seen of another comes or goes when what is between them changes, though none of it has. Only what
-- could be seen is named: nothing tells of a post that never was.
create function show_items(viewer uuid, author uuid, is_friend boolean, most int) returns void
language sql as $$
  insert into change (model, id, audience)
    select 'FeedItem', shown.id, array['u:' || viewer] from (
      select id from feed_item where owner = author and (is_friend or visibility = 'public')
        order by created_at desc, id desc limit most) as shown;
$$;

create function show_comments(viewer uuid, author uuid, most int) returns void
language sql as $$
  insert into change (model, id, audience)
    select 'PostComment', said.id, array['u:' || viewer] from (
      select c.id from post_comment c join feed_item i on i.post_id = c.post_id
        where c.user_id = author and c.deleted_at is null
          and (i.visibility = 'public' or i.owner = viewer or exists (
            select from friendship f where f.status = 'ACCEPTED'
              and least(f.requester_id, f.addressee_id) = least(i.owner, viewer)
              and greatest(f.requester_id, f.addressee_id) = greatest(i.owner, viewer)))
          and not exists (
            select from friendship b where b.status = 'BLOCKED'
              and (b.requester_id, b.addressee_id) in ((i.owner, viewer), (viewer, i.owner)))
        order by c.created_at desc, c.id desc limit most) as said;
$$;

create function move_feed() returns trigger
language plpgsql as $$
declare
  one uuid := coalesce(new.requester_id, old.requester_id);
  other uuid := coalesce(new.addressee_id, old.addressee_id);
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status end;
begin
  if was = 'ACCEPTED' and is_now is distinct from 'ACCEPTED' then
    perform show_items(one, other, true, 1000), show_items(other, one, true, 1000);
  elsif is_now = 'ACCEPTED' and was is distinct from 'ACCEPTED' then
    perform show_items(one, other, true, 24), show_items(other, one, true, 24);
  elsif is_now = 'BLOCKED' and was is null then
    perform show_items(one, other, false, 1000), show_items(other, one, false, 1000);
    perform show_comments(one, other, 1000), show_comments(other, one, 1000);
  end if;
  return null;
end $$;

create trigger move_feed after insert or update of status or delete on friendship
  for each row execute function move_feed();

create function move_muted() returns trigger
language plpgsql as $$
declare
  viewer uuid := coalesce(new.owner, old.owner);
  author uuid := coalesce(new.person_id, old.person_id);
begin
  perform show_items(viewer, author, exists (
    select from friendship where status = 'ACCEPTED'
      and least(requester_id, addressee_id) = least(viewer, author)
      and greatest(requester_id, addressee_id) = greatest(viewer, author)),
    case tg_op when 'INSERT' then 1000 else 24 end);
  return null;
end $$;

create trigger move_muted after insert or delete on mute for each row execute function move_muted();

-- Whoever may have kept it forgets it at once, whatever they look at.
create function tell_unshared() returns trigger
language plpgsql as $$
begin
  insert into change (model, id, audience) values ('FeedItem', old.id,
    case when old.visibility = 'public' then array['all'] else array(
      select 'u:' || case f.requester_id when old.owner then f.addressee_id else f.requester_id end
        from friendship f where f.status = 'ACCEPTED' and old.owner in (f.requester_id, f.addressee_id)) end);
  return null;
end $$;

create trigger tell_unshared after delete on feed_item for each row execute function tell_unshared();
