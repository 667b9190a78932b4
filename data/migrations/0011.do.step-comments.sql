-- Learners ask and answer on a step; the owner of a lesson may switch that off.
alter table lesson add column allows_comments boolean not null default true;

create table step_comment (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content text not null,
  lesson_id uuid not null,
  node_id uuid not null,
  block_id text,
  parent_id uuid,
  thread_id uuid not null,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by_teacher_at timestamptz,
  owner uuid not null,
  constraint step_comment_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson,
  constraint step_comment_parent_id_step_comment_id_fk foreign key (parent_id) references step_comment on delete set null,
  constraint step_comment_owner_user_id_fk foreign key (owner) references "user",
  constraint step_comment_content_length check (char_length(content) <= 5000),
  constraint step_comment_content_not_blank check (content ~ '\S'),
  constraint step_comment_block_id_length check (char_length(block_id) <= 64),
  constraint step_comment_reply check (parent_id is null or thread_id <> id)
);
create index step_comment_owner on step_comment (owner);
create index step_comment_parent on step_comment (parent_id);
create index step_comment_step on step_comment (lesson_id, node_id, thread_id desc, created_at, id);
create index step_comment_lesson on step_comment (lesson_id, thread_id desc, created_at, id);

alter table report drop constraint report_model;
alter table report add constraint report_model check (model in (
  'Lesson', 'Course', 'LessonReview', 'Post', 'PostComment', 'StepComment', 'Endorsement', 'LessonLabel', 'LessonPlan', 'PublicProfile'));
