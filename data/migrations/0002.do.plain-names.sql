-- Audit entries name an action, in the words of the commands.
alter table audit_entry rename column deed to action;
alter index audit_entry_deed rename to audit_entry_action;
alter table audit_entry drop constraint audit_entry_deed_known;
update audit_entry set action = case action
    when 'thing.restore' then 'content.restore'
    when 'change.restore' then 'revision.revert'
    when 'review.acceptRemoval' then 'review.acceptDeletion'
    when 'member.assign' then 'member.setRole'
    else action
  end;
alter table audit_entry add constraint audit_entry_action_known
  check (action in ('report.uphold', 'report.dismiss', 'content.restore', 'revision.revert', 'review.acceptDeletion',
    'category.merge', 'label.merge', 'member.suspend', 'member.unsuspend', 'member.setRole', 'member.endSessions',
    'member.resetSecondFactor', 'setting.change', 'coupon.create', 'coupon.end', 'job.retry', 'job.cancel'));

-- Repeated jobs under their former names have no worker any more.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('remove-deleted', 'thin-step-states', 'drop-exports', 'forget-page-views',
      'forget-sent-mails', 'remove-old-messages', 'find-next-lessons', 'turn-card-sandbox', 'settle-purchases',
      'settle-plans', 'review-card-payments');
  end if;
end $$;
