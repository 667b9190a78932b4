-- Whoever looks at a certification sees what others say of it as it comes, and that it is revoked.
drop trigger sync_change on certification;--> statement-breakpoint
drop trigger sync_change on endorsement;--> statement-breakpoint
create trigger sync_change after insert or update or delete on "certification" for each row execute function sync_change('Certification', 'u', 'owner', 'u', 'user_id', 'draft', 'lesson_id', 'certification', 'id');--> statement-breakpoint
create trigger sync_change after insert or update or delete on "endorsement" for each row execute function sync_change('Endorsement', 'u', 'author', 'certification', 'certification_id');
