CREATE TABLE "unearned_payment" (
	"enrollment_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unearned_payment" ADD CONSTRAINT "unearned_payment_enrollment_id_enrollment_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Paid is what is neither paid back nor the teacher's.
create function note_payment() returns trigger
language plpgsql as $$
begin
  if new.kind = 'enroll' then
    insert into unearned_payment (enrollment_id) values (new.enrollment_id) on conflict do nothing;
  else
    delete from unearned_payment where enrollment_id = new.enrollment_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_payment after insert on ledger_transfer
  for each row when (new.kind in ('enroll', 'refund', 'earn') and new.enrollment_id is not null)
  execute function note_payment();
--> statement-breakpoint
insert into unearned_payment (enrollment_id)
  select e.id from enrollment e
    where e.paid_tokens > 0 and e.withdrawn_at is null
      and not exists (select from ledger_transfer t where t.enrollment_id = e.id and t.kind = 'earn');