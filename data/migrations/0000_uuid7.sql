-- A UUIDv7: 48 bits of milliseconds before chance. Postgres has one of its own from 18 on; 15 is supported.
-- A random UUID is version 4 (0100); setting bits 52 and 53 makes that 7 (0111).
create function uuid7() returns uuid
language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
