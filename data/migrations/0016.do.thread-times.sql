-- Threads of comments are listed by the time at which the server received them, because a device makes their ids.
alter table step_comment add column thread_at timestamptz;
update step_comment c set thread_at = coalesce((select f.created_at from step_comment f where f.id = c.thread_id), c.created_at);
alter table step_comment alter column thread_at set not null;
drop index step_comment_step, step_comment_lesson;
create index step_comment_step on step_comment (lesson_id, node_id, thread_at desc, thread_id, created_at, id);
create index step_comment_lesson on step_comment (lesson_id, thread_at desc, thread_id, created_at, id);
