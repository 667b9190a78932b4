-- Bookmarks of steps, and highlights in their texts with notes.
create table annotation (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  node_id uuid not null,
  passage jsonb,
  note text not null default '',
  owner uuid not null,
  constraint annotation_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson,
  constraint annotation_owner_user_id_fk foreign key (owner) references "user",
  constraint annotation_note_length check (char_length(note) <= 2000),
  constraint annotation_passage_object check (jsonb_typeof(passage) = 'object')
);
create index annotation_owner on annotation (owner);
create index annotation_lesson on annotation (lesson_id);
create unique index annotation_bookmark on annotation (owner, node_id) where passage is null;
