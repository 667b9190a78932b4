-- Whoever is not public is shown by first name and initial (D-05).
create function shown_name(first_name text, last_name text, is_public boolean) returns text
language sql immutable parallel safe return
  coalesce(
    nullif(
      btrim(
        btrim(first_name) || ' '
          || case when is_public or btrim(last_name) = '' then btrim(last_name)
                  else upper(left(btrim(last_name), 1)) || '.' end),
      ''),
    'Former member');
--> statement-breakpoint
create or replace function project_profile() returns trigger
language plpgsql as $$
begin
  insert into public_profile as shown (id, created_at, updated_at, name, avatar_url, letter, is_public)
    values (
      new.id, new.created_at, new.created_at,
      shown_name(new.first_name, new.last_name, new.is_public),
      coalesce(nullif(new.profile_image, ''), new.avatar_url),
      upper(left(new.email, 1)),
      new.is_public and new.deleted_at is null)
    on conflict (id) do update
      set name = excluded.name, avatar_url = excluded.avatar_url, letter = excluded.letter, is_public = excluded.is_public
      where (shown.name, shown.avatar_url, shown.letter, shown.is_public)
        is distinct from (excluded.name, excluded.avatar_url, excluded.letter, excluded.is_public);
  return null;
end $$;
--> statement-breakpoint
update public_profile p set name = shown_name(u.first_name, u.last_name, u.is_public) from "user" u
  where u.id = p.id and p.name <> shown_name(u.first_name, u.last_name, u.is_public);
