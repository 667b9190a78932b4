import { walletQueries } from '#sync/account/wallet.ts';
import { notificationQueries } from '#sync/interact/notification.ts';
import { sharedQueries } from '#sync/interact/shared.ts';
import { tutorQueries } from '#sync/interact/tutor.ts';
import { enrollmentQueries } from '#sync/learn/enrollment.ts';
import { learningDayQueries } from '#sync/learn/learning-day.ts';
import { categoryQueries } from '#sync/teach/category.ts';
import { reviewQueries } from '#sync/learn/review.ts';
import { voteQueries } from '#sync/learn/vote.ts';
import { courseQueries } from '#sync/teach/course.ts';
import { labelQueries } from '#sync/teach/label.ts';
import { lessonQueries } from '#sync/teach/lesson.ts';
import { planQueries } from '#sync/teach/plan.ts';

/** Every paged list of the product, by name. */
export const queries = {
  ...lessonQueries,
  ...courseQueries,
  ...planQueries,
  ...tutorQueries,
  ...categoryQueries,
  ...labelQueries,
  ...enrollmentQueries,
  ...learningDayQueries,
  ...reviewQueries,
  ...voteQueries,
  ...walletQueries,
  ...notificationQueries,
  ...sharedQueries,
};

export type Queries = typeof queries;
export type QueryName = keyof Queries;
export type QueryInput<N extends QueryName> = Parameters<Queries[N]['list']>[0];
export type QueryModel<N extends QueryName> = ReturnType<Queries[N]['list']>['model'];
