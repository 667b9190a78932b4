import { accessTokenQueries } from '#sync/account/access-token.ts';
import { purchaseQueries } from '#sync/wallet/purchase.ts';
import { walletQueries } from '#sync/wallet/wallet.ts';
import { friendshipQueries } from '#sync/interact/friendship.ts';
import { notificationQueries } from '#sync/interact/notification.ts';
import { revisionQueries } from '#sync/interact/revision.ts';
import { enrollmentQueries } from '#sync/learn/enrollment.ts';
import { learningDayQueries } from '#sync/learn/learning-day.ts';
import { lessonCategoryQueries } from '#sync/teach/lesson-category-queries.ts';
import { lessonReviewQueries } from '#sync/learn/lesson-review.ts';
import { voteQueries } from '#sync/learn/vote.ts';
import { courseQueries } from '#sync/teach/course-queries.ts';
import { lessonLabelQueries } from '#sync/teach/lesson-label-queries.ts';
import { lessonQueries } from '#sync/teach/lesson-queries.ts';
import { stepStateQueries } from '#sync/teach/step-state.ts';
import { lessonPlanQueries } from '#sync/teach/lesson-plan-queries.ts';

/** Queries in the initial bundle of every browser. */
export const initialQueries = {
  ...lessonQueries,
  ...courseQueries,
  ...stepStateQueries,
  ...lessonPlanQueries,
  ...lessonCategoryQueries,
  ...lessonLabelQueries,
  ...enrollmentQueries,
  ...learningDayQueries,
  ...lessonReviewQueries,
  ...voteQueries,
  ...walletQueries,
  ...purchaseQueries,
  ...accessTokenQueries,
  ...notificationQueries,
  ...friendshipQueries,
  ...revisionQueries,
};
