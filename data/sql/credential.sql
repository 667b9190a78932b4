-- Signed certificates and the keys that sign them.

-- A credential stays as it was signed: the JWT is only removed when the holder has left, and a revocation stays.
create or replace function refuse_credential_change() returns trigger
language plpgsql as $$
begin
  if (new.id, new.number, new.address, new.status_list, new.status_index)
      is distinct from (old.id, old.number, old.address, old.status_list, old.status_index)
    or (new.certification_id is not null and new.certification_id is distinct from old.certification_id)
    or (new.jwt is not null and new.jwt is distinct from old.jwt)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) then
    raise exception 'a credential stays as it was signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger refuse_credential_change before update on credential for each row execute function refuse_credential_change();

-- Revokes the credential together with its certification.
create or replace function revoke_credential() returns trigger
language plpgsql as $$
begin
  update credential set revoked_at = coalesce(new.revoked_at, now()) where certification_id = new.id and revoked_at is null;
  return null;
end $$;

create or replace trigger revoke_credential after update on certification for each row
  when (new.status = 'REVOKED' and old.status <> 'REVOKED') execute function revoke_credential();

-- A key is kept as long as what it signed.
create or replace function refuse_signing_key_change() returns trigger
language plpgsql as $$
begin
  raise exception 'a key stays for as long as what it signed' using errcode = 'restrict_violation';
end $$;

create or replace trigger refuse_signing_key_change before update or delete on signing_key
  for each row execute function refuse_signing_key_change();
