import { accessToken } from '#sync/account/access-token.ts';
import { purchase } from '#sync/account/purchase.ts';
import { wallet } from '#sync/account/wallet.ts';
import { member } from '#sync/admin/member.ts';
import { report } from '#sync/admin/report.ts';
import { school } from '#sync/admin/school.ts';
import { endorsementOnline } from '#sync/certify/endorsement.ts';
import { reviewOnline } from '#sync/learn/review.ts';
import { holding } from '#sync/certify/holding.ts';
import { friendship } from '#sync/interact/friendship.ts';
import { postOnline } from '#sync/interact/post.ts';
import { shared } from '#sync/interact/shared.ts';
import { courseEnrollment } from '#sync/learn/course-enrollment.ts';
import { courseWithdrawal } from '#sync/learn/course-withdrawal.ts';
import { enrollmentOnline } from '#sync/learn/enrollment.ts';
import { quizOnline } from '#sync/learn/quiz.ts';
import { withdrawal } from '#sync/learn/withdrawal.ts';
import { localCommands } from '#sync/local-commands.ts';
import { categoryOnline } from '#sync/teach/category.ts';
import { courseOnline } from '#sync/teach/course.ts';
import { draftOnline } from '#sync/teach/draft.ts';
import { labelOnline } from '#sync/teach/label.ts';
import { lessonOnline } from '#sync/teach/lesson.ts';
import { nodeHistory } from '#sync/teach/node-history.ts';
import { proposal } from '#sync/teach/proposal.ts';

/** Commands that only the server runs; browsers call them by name and do not load their code. */
const onlineCommands = {
  ...friendship,
  ...holding,
  ...endorsementOnline,
  ...reviewOnline,
  ...postOnline,
  ...accessToken,
  ...purchase,
  ...wallet,
  ...proposal,
  ...courseEnrollment,
  ...courseWithdrawal,
  ...withdrawal,
  ...nodeHistory,
  ...shared,
  ...enrollmentOnline,
  ...quizOnline,
  ...draftOnline,
  ...categoryOnline,
  ...labelOnline,
  ...courseOnline,
  ...lessonOnline,
  ...report,
  ...member,
  ...school,
};

/** Every command of the product. */
export const commands = { ...localCommands, ...onlineCommands };

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = Parameters<Commands[N]['run']>[2];
export type CommandResult<N extends CommandName> = Awaited<ReturnType<Commands[N]['run']>>;
