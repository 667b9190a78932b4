-- Due and new flashcards have a daily limit each. A limit that its learner chose is divided: a fifth of it, at least one
-- card, is for new cards.
alter table "user"
  add column reviews_per_day integer not null default 100,
  add column new_per_day integer not null default 10;
update "user" set
    new_per_day = greatest(1, round(cards_per_day / 5.0)),
    reviews_per_day = greatest(1, cards_per_day - greatest(1, round(cards_per_day / 5.0)))
  where cards_per_day <> 10;
alter table "user"
  drop column cards_per_day,
  add constraint user_reviews_per_day check (reviews_per_day between 1 and 1000),
  add constraint user_new_per_day check (new_per_day between 0 and 200);

-- The schedule before the last review, so that the review can be undone.
alter table card
  add column before_review jsonb,
  add constraint card_before_review_object check (jsonb_typeof(before_review) = 'object');
