import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { studyHabitFields } from '#domain/learn/study-habit.ts';
import { command } from '#sync/core/command.ts';

const { reminderHour, timeZone, weeklyGoal } = studyHabitFields();

export const studyHabit = {
  /** Sets the hour of the daily review reminder, in the learner's time zone. */
  'review.setReminder': command({
    input: z.object({ reminderHour, timeZone }),
    replaces: () => 'own',
    async run(store, actor, choice) {
      if (choice.reminderHour !== null && choice.timeZone === null)
        throw new AppError('invalid_input', 'a reminder needs a time zone');
      await store.update('User', actor.id, choice);
    },
  }),

  /** Sets the days a week on which the learner wants to learn. */
  'activity.setWeeklyGoal': command({
    input: z.object({ weeklyGoal }),
    replaces: () => 'own',
    run: (store, actor, choice) => store.update('User', actor.id, choice),
  }),
};
