-- Search in the passages of lessons.

-- Counts in how many passages each word is. Statements that add or remove passages run one at a time.
create or replace function count_passage_words() returns trigger
language plpgsql set client_min_messages = warning as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform pg_advisory_xact_lock(hashtext('passage_word'));
  with occurrences as (
    select case language when 'de' then 'german' when 'fr' then 'french' when 'other' then 'simple' else 'english' end as stemmed,
        unnest(tsvector_to_array(search) || ''::text) as word
      from changed_passages
    union all
    select 'written', word from changed_passages, split_words(heading || ' ' || body || ' ' || names) as word
  ),
  counted as (
    select stemmed, word, change * count(*)::integer as passages from occurrences
      where char_length(word) <= 60 group by 1, 2 order by 1, 2
  ),
  deleted as (
    delete from passage_word w using counted c
      where w.stemmed = c.stemmed and w.word = c.word and w.passages + c.passages <= 0
  )
  insert into passage_word as w (stemmed, word, passages)
    select stemmed, word, passages from counted c
      where change > 0 or exists (
        select from passage_word k where k.stemmed = c.stemmed and k.word = c.word and k.passages + c.passages > 0)
    on conflict (stemmed, word) do update set passages = w.passages + excluded.passages;
  return null;
end $$;

create or replace trigger count_words after insert on lesson_passage
  referencing new table as changed_passages for each statement execute function count_passage_words();
create or replace trigger subtract_words after delete on lesson_passage
  referencing old table as changed_passages for each statement execute function count_passage_words();
