import { accessToken } from '#sync/account/access-token.ts';
import { purchase } from '#sync/wallet/purchase.ts';
import { coupon } from '#sync/wallet/coupon.ts';
import { wallet } from '#sync/wallet/wallet.ts';
import { member } from '#sync/admin/member.ts';
import { report } from '#sync/admin/report.ts';
import { job } from '#sync/admin/job.ts';
import { setting } from '#sync/admin/setting.ts';
import { endorsementOnline } from '#sync/certify/endorsement.ts';
import { lessonReviewOnline } from '#sync/learn/lesson-review.ts';
import { certificationOnline } from '#sync/certify/certification-claim.ts';
import { friendship } from '#sync/interact/friendship.ts';
import { postOnline } from '#sync/interact/post.ts';
import { stepCommentOnline } from '#sync/interact/step-comment.ts';
import { revision } from '#sync/interact/revision.ts';
import { courseEnrollment } from '#sync/learn/course-enrollment.ts';
import { courseWithdrawal } from '#sync/learn/course-withdrawal.ts';
import { enrollmentOnline } from '#sync/learn/enrollment.ts';
import { quizAttemptOnline } from '#sync/learn/quiz-attempt.ts';
import { withdrawal } from '#sync/learn/withdrawal.ts';
import { localCommands } from '#sync/local-commands.ts';
import { lessonCategoryOnline } from '#sync/teach/lesson-category.ts';
import { courseOnline } from '#sync/teach/course.ts';
import { draftingOnline } from '#sync/teach/drafting.ts';
import { lessonLabelOnline } from '#sync/teach/lesson-label.ts';
import { lessonOnline } from '#sync/teach/lesson.ts';
import { stepState } from '#sync/teach/step-state.ts';
import { proposal } from '#sync/teach/proposal.ts';

/** Commands that only the server runs; browsers call them by name and do not load their code. */
const onlineCommands = {
  ...friendship,
  ...certificationOnline,
  ...endorsementOnline,
  ...lessonReviewOnline,
  ...postOnline,
  ...stepCommentOnline,
  ...accessToken,
  ...purchase,
  ...wallet,
  ...proposal,
  ...courseEnrollment,
  ...courseWithdrawal,
  ...withdrawal,
  ...stepState,
  ...revision,
  ...enrollmentOnline,
  ...quizAttemptOnline,
  ...draftingOnline,
  ...lessonCategoryOnline,
  ...lessonLabelOnline,
  ...courseOnline,
  ...lessonOnline,
  ...report,
  ...member,
  ...setting,
  ...coupon,
  ...job,
};

/** Every command of the product. */
export const commands = { ...localCommands, ...onlineCommands };

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = Parameters<Commands[N]['run']>[2];
export type CommandResult<N extends CommandName> = Awaited<ReturnType<Commands[N]['run']>>;
