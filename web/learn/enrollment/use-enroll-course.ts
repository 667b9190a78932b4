import type { Course } from '#domain/teach/course.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseBill, type CourseBill } from '#domain/learn/course-bill.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import type { CourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useResume } from '#web/shared/wallet/use-resume.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { errorCode } from '#domain/kernel/errors.ts';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';

export interface CourseOffer {
  bill: CourseBill<Lesson>;
  balance: number | undefined;
  /** Balance after the purchase; negative if the wallet has too few tokens. */
  left: number | undefined;
  enroll: () => void;
  isBusy: boolean;
  /** The learner pressed the button on this page. */
  isRequested: boolean;
  failure: ActionError | undefined;
}

/** Money: asks for confirmation, and sends the total that the learner saw line by line. */
export function useEnrollCourse(course: Course, { parts, isFullyLoaded, retry }: CourseLessons): CourseOffer {
  const actor = useActor();
  const confirm = useConfirm(course);
  const [failure, setFailure] = useState<ActionError>();
  const { act, isBusy } = useAction('enrollment.startCourse', (refused) => {
    setFailure(refused);
    // The lines on screen differ from those of the server.
    if (errorCode(refused?.error) === 'price_changed') retry();
  });
  const [wallet] = useRows('TokenWallet', { owner: actor.id });
  // Every try from this page sends the same id, so that the server charges once, however often the response gets lost.
  const [id] = useState(() => newId('Enrollment'));
  const [isRequested, setAsked] = useState(false);
  const ownedIDs = new Set(parts.flatMap(({ enrollment }) => enrollment?.lessonID ?? []));
  const lessons = parts.map(({ lesson }) => lesson);
  const bill = courseBill(lessons, ownedIDs, actor.id);
  const balance = wallet?.tokenBalance.value;
  const left = balance === undefined ? undefined : balance - bill.tokens;

  const enroll = async () => {
    if (!(await confirm(bill.tokens, left))) return;
    setAsked(true);
    if (!(await act({ id, courseID: course.id, expectedTokens: bill.tokens }))) setAsked(false);
  };
  useResume(isFullyLoaded && bill.tokens > 0 && (left ?? -1) >= 0, () => void enroll());
  return { bill, balance, left, enroll: () => void enroll(), isBusy, isRequested, failure };
}

/** Asks for confirmation, except for a free course. */
function useConfirm(course: Course): (tokens: number, left: number | undefined) => Promise<boolean> {
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useTokenText();
  return async (tokens, left) => {
    if (tokens === 0) return true;
    const amounts = { tokens: inWords(tokens), dollars: format.money(tokens / TOKENS_PER_USD) };
    const payment =
      left === undefined
        ? t('wallet.confirm.body', amounts)
        : t('wallet.confirm.bodyLeft', { ...amounts, left: inWords(left) });
    return askToConfirm({
      title: t('wallet.confirm.title', { lesson: course.name }),
      body: `${payment} ${t('wallet.confirm.refund', { count: REFUND_DAYS })}`,
      confirmLabel: t('wallet.enrollFor', amounts),
    });
  };
}
