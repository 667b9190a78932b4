-- Categories and labels are repeated in the row of the lesson, for the catalog and its cards.

-- Copies the ids of the categories into the row of the lesson.
create or replace function copy_category_ids() returns trigger
language plpgsql as $$
declare
  categorized uuid := coalesce(new.lesson_id, old.lesson_id);
begin
  -- The lock first, so that the next statement sees what others who held it have written.
  perform 1 from lesson where id = categorized for no key update;
  update lesson set category_ids = array(
    select lesson_category_id from lesson_lesson_category where lesson_id = categorized order by id)
    where id = categorized;
  return null;
end $$;

create or replace trigger copy_category_ids after insert or delete or update of lesson_category_id on lesson_lesson_category
  for each row execute function copy_category_ids();

-- Copies the ids of the labels into the row of the lesson.
create or replace function copy_label_ids() returns trigger
language plpgsql as $$
declare
  labelled uuid := coalesce(new.lesson_id, old.lesson_id);
begin
  -- The lock first, so that the next statement sees what others who held it have written.
  perform 1 from lesson where id = labelled for no key update;
  update lesson set label_ids = array(
    select lesson_label_id from lesson_lesson_label where lesson_id = labelled order by id)
    where id = labelled;
  return null;
end $$;

create or replace trigger copy_label_ids after insert or delete or update of lesson_label_id on lesson_lesson_label
  for each row execute function copy_label_ids();
