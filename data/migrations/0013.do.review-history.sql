-- The reviews of a flashcard, and the fit of the scheduler to its learner that they allow.
alter table card
  add column reviews jsonb not null default '[]',
  add constraint card_reviews_array check (jsonb_typeof(reviews) = 'array');
alter table "user"
  add column schedule_fit jsonb,
  add constraint user_schedule_fit_object check (jsonb_typeof(schedule_fit) = 'object');
