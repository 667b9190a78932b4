DROP INDEX "friendship_pair";--> statement-breakpoint
DROP INDEX "friendship_requester";--> statement-breakpoint
DROP INDEX "friendship_addressee";--> statement-breakpoint
ALTER TABLE "public_profile" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "friendship" ADD COLUMN "asker_id" uuid GENERATED ALWAYS AS (case when status <> 'BLOCKED' then requester_id end) STORED;--> statement-breakpoint
CREATE INDEX "public_profile_found" ON "public_profile" USING btree ("name","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "public_profile_part" ON "public_profile" USING gin (lower("name") gin_trgm_ops) WHERE is_public;--> statement-breakpoint
CREATE UNIQUE INDEX "friendship_block" ON "friendship" USING btree ("requester_id","addressee_id") WHERE status = 'BLOCKED';--> statement-breakpoint
CREATE INDEX "friendship_asker" ON "friendship" USING btree ("asker_id","status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "friendship_pair" ON "friendship" USING btree (least("requester_id", "addressee_id"),greatest("requester_id", "addressee_id")) WHERE status <> 'BLOCKED';--> statement-breakpoint
CREATE INDEX "friendship_requester" ON "friendship" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "friendship_addressee" ON "friendship" USING btree ("addressee_id","status","created_at","id");
--> statement-breakpoint
-- Whoever is blocked is told nothing of that row, not even that there is one.
drop trigger sync_change on "friendship";
create trigger sync_change after insert or update or delete on "friendship" for each row execute function sync_change('Friendship', 'u', 'asker_id', 'u', 'addressee_id');

drop trigger stamp_row on friendship;
-- What Postgres works out is not there yet when this is asked.
create trigger stamp_row before update on friendship for each row execute function stamp_row('asker_id');

-- Who is leaving is not found any more.
create or replace function project_profile() returns trigger
language plpgsql as $$
begin
  insert into public_profile as shown (id, created_at, updated_at, name, avatar_url, letter, is_public)
    values (
      new.id, new.created_at, new.created_at,
      coalesce(nullif(btrim(new.first_name || ' ' || new.last_name), ''), 'Former member'),
      coalesce(nullif(new.profile_image, ''), new.avatar_url),
      upper(left(new.email, 1)),
      new.is_public and new.deleted_at is null)
    on conflict (id) do update
      set name = excluded.name, avatar_url = excluded.avatar_url, letter = excluded.letter, is_public = excluded.is_public
      where (shown.name, shown.avatar_url, shown.letter, shown.is_public)
        is distinct from (excluded.name, excluded.avatar_url, excluded.letter, excluded.is_public);
  return null;
end $$;

update public_profile p set is_public = true from "user" u
  where u.id = p.id and u.is_public and u.deleted_at is null;
