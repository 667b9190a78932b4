-- Teachers say for whom a lesson is, so that learners can filter by it.
alter table lesson
  add column level text,
  add constraint lesson_level check (level in ('beginner', 'intermediate', 'advanced'));
