-- Waiting events under their former names would find no worker. An event is a job of the queue of its name.
do $$
declare
  renamed constant jsonb := '{
    "version.shown": "lesson.versionChanged",
    "shared.changed": "revision.created",
    "draft.asked": "drafting.requested",
    "draft.ended": "drafting.ended",
    "friendship.asked": "friendship.requested",
    "certification.reached": "certification.becameClaimable",
    "purchase.opened": "purchase.created",
    "plan.unpaid": "subscription.paymentFailed",
    "plan.unpaidEnd": "subscription.endedUnpaid",
    "report.restored": "report.contentRestored"
  }';
begin
  if to_regclass('pgboss.job') is not null then
    create temporary table renamed_queue on commit drop as
      select * from pgboss.queue where renamed ? name;
    update renamed_queue set name = renamed ->> name;
    insert into pgboss.queue select * from renamed_queue on conflict do nothing;
    update pgboss.job set name = renamed ->> name where renamed ? name;
    delete from pgboss.queue where renamed ? name;
  end if;
end $$;

-- The rendered texts of notifications name people whose account was erased like their parameters do.
update notification
  set title = replace(title, 'Former member', 'Deleted user'), content = replace(content, 'Former member', 'Deleted user')
  where params ->> 'person' = 'Deleted user';
