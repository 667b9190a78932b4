-- Learners follow teachers, who say a few words about themselves.
create table follow (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  teacher_id uuid not null,
  owner uuid not null,
  constraint follow_teacher_id_user_id_fk foreign key (teacher_id) references "user"(id),
  constraint follow_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint follow_of_another check (teacher_id <> owner)
);
create unique index follow_once on follow (owner, teacher_id);
create index follow_teacher on follow (teacher_id, id);

alter table "user"
  add column about text not null default '',
  add constraint user_about_length check (char_length(about) <= 1000);
alter table public_profile add column about text not null default '';
