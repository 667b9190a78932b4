-- Learners choose the hour of a daily review reminder by mail, in their time zone and never at night, and a weekly goal.
alter table "user"
  add column reminder_hour integer,
  add column time_zone text,
  add column reminded_on date,
  add column weekly_goal integer,
  add constraint user_reminder_hour check (reminder_hour between 7 and 21),
  add constraint user_reminder_time_zone check (reminder_hour is null or time_zone is not null),
  add constraint user_time_zone_length check (char_length(time_zone) <= 64),
  add constraint user_weekly_goal check (weekly_goal between 1 and 7);
create index user_reminder on "user" (time_zone, reminder_hour) where reminder_hour is not null;
