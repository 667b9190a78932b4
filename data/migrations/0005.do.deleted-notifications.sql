-- A notification that its owner deleted can be restored for a while.
alter table notification add column deleted_at timestamptz;
