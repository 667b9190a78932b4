import { task } from '#sync/account/task.ts';
import { user } from '#sync/account/user.ts';
import { wallet } from '#sync/account/wallet.ts';
import { notification } from '#sync/interact/notification.ts';
import { shared } from '#sync/interact/shared.ts';
import { card } from '#sync/learn/card.ts';
import { tutor } from '#sync/interact/tutor.ts';
import { courseEnrollment } from '#sync/learn/course-enrollment.ts';
import { courseWithdrawal } from '#sync/learn/course-withdrawal.ts';
import { enrollment } from '#sync/learn/enrollment.ts';
import { learningDay } from '#sync/learn/learning-day.ts';
import { quiz } from '#sync/learn/quiz.ts';
import { category } from '#sync/teach/category.ts';
import { review } from '#sync/learn/review.ts';
import { withdrawal } from '#sync/learn/withdrawal.ts';
import { vote } from '#sync/learn/vote.ts';
import { course } from '#sync/teach/course.ts';
import { label } from '#sync/teach/label.ts';
import { lesson } from '#sync/teach/lesson.ts';
import { node } from '#sync/teach/node.ts';
import { plan } from '#sync/teach/plan.ts';
import { proposal } from '#sync/teach/proposal.ts';
import { reshape } from '#sync/teach/reshape.ts';
import { slides } from '#sync/teach/slides.ts';

/** Every verb of the product, by the name that waits in an outbox. A name is kept as long as an outbox may wait: 60 days. */
export const commands = {
  ...user,
  ...task,
  ...notification,
  ...lesson,
  ...course,
  ...plan,
  ...tutor,
  ...node,
  ...slides,
  ...reshape,
  ...category,
  ...label,
  ...enrollment,
  ...courseEnrollment,
  ...courseWithdrawal,
  ...learningDay,
  ...quiz,
  ...card,
  ...review,
  ...vote,
  ...withdrawal,
  ...wallet,
  ...shared,
  ...proposal,
};

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = Parameters<Commands[N]['run']>[2];
export type CommandResult<N extends CommandName> = Awaited<ReturnType<Commands[N]['run']>>;
