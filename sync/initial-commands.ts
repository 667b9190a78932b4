import { user } from '#sync/account/user.ts';
import { task } from '#sync/account/task.ts';
import { notification } from '#sync/interact/notification.ts';
import { enrollment } from '#sync/learn/enrollment.ts';
import { learningDay } from '#sync/learn/learning-day.ts';
import { quizAttempt } from '#sync/learn/quiz-attempt.ts';
import { card } from '#sync/learn/card.ts';
import { lessonReview } from '#sync/learn/lesson-review.ts';
import { vote } from '#sync/learn/vote.ts';

/** Commands in the initial bundle of every browser. */
export const initialCommands = {
  ...user,
  ...task,
  ...notification,
  ...enrollment,
  ...learningDay,
  ...quizAttempt,
  ...card,
  ...lessonReview,
  ...vote,
};
