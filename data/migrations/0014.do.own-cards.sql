-- Learners write flashcards of their own, which belong to no lesson, sort them into decks, and suspend cards.
alter table card
  alter column version_id drop not null,
  alter column node_id drop not null,
  add column deck text,
  add column suspended_at timestamptz,
  add constraint card_step check ((version_id is null) = (node_id is null)),
  add constraint card_deck_length check (char_length(deck) between 1 and 200);
