import { user } from '#sync/account/user.ts';
import { task } from '#sync/account/task.ts';
import { notification } from '#sync/interact/notification.ts';
import { enrollment } from '#sync/learn/enrollment.ts';
import { learningDay } from '#sync/learn/learning-day.ts';
import { quiz } from '#sync/learn/quiz.ts';
import { card } from '#sync/learn/card.ts';
import { review } from '#sync/learn/review.ts';
import { vote } from '#sync/learn/vote.ts';

/** Commands in the initial bundle of every browser. */
export const commonCommands = {
  ...user,
  ...task,
  ...notification,
  ...enrollment,
  ...learningDay,
  ...quiz,
  ...card,
  ...review,
  ...vote,
};
