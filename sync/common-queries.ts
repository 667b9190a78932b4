import { accessTokenQueries } from '#sync/account/access-token.ts';
import { purchaseQueries } from '#sync/account/purchase.ts';
import { walletQueries } from '#sync/account/wallet.ts';
import { friendshipQueries } from '#sync/interact/friendship.ts';
import { notificationQueries } from '#sync/interact/notification.ts';
import { sharedQueries } from '#sync/interact/shared.ts';
import { enrollmentQueries } from '#sync/learn/enrollment.ts';
import { learningDayQueries } from '#sync/learn/learning-day.ts';
import { categoryQueries } from '#sync/teach/category-queries.ts';
import { reviewQueries } from '#sync/learn/review.ts';
import { voteQueries } from '#sync/learn/vote.ts';
import { courseQueries } from '#sync/teach/course-queries.ts';
import { labelQueries } from '#sync/teach/label-queries.ts';
import { lessonQueries } from '#sync/teach/lesson-queries.ts';
import { nodeHistoryQueries } from '#sync/teach/node-history.ts';
import { planQueries } from '#sync/teach/plan-queries.ts';

/** Queries in the initial bundle of every browser. */
export const commonQueries = {
  ...lessonQueries,
  ...courseQueries,
  ...nodeHistoryQueries,
  ...planQueries,
  ...categoryQueries,
  ...labelQueries,
  ...enrollmentQueries,
  ...learningDayQueries,
  ...reviewQueries,
  ...voteQueries,
  ...walletQueries,
  ...purchaseQueries,
  ...accessTokenQueries,
  ...notificationQueries,
  ...friendshipQueries,
  ...sharedQueries,
};
