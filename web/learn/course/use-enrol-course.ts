import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import { courseBill, type CourseBill } from '#domain/learn/course-bill.ts';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { useFormat } from '#ui/use-format.ts';
import { codeOf } from '#web/learn/refusal-text.ts';
import type { CourseLessons } from '#web/learn/course/use-course-lessons.ts';
import { useTokens } from '#web/shared/token-amount.tsx';
import { useActor, useCommand, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';

export interface CourseOffer {
  bill: CourseBill<Lesson>;
  balance: number | undefined;
  /** Balance after the purchase; negative if the wallet has too few tokens. */
  left: number | undefined;
  enrol: () => void;
  isBusy: boolean;
  /** The learner pressed the button on this page. */
  isAsked: boolean;
  refusal: ErrorCode | undefined;
}

/** Money: asks for confirmation, and sends the total that the learner saw line by line. */
export function useEnrolCourse(course: Course, { parts, retry }: CourseLessons): CourseOffer {
  const actor = useActor();
  const confirm = useConfirm(course);
  const { send, isBusy } = useCommand('enrollment.startCourse');
  const [wallet] = useRows('TokenWallet', { owner: actor.id });
  // Every try from this page sends the same id, so that the server charges once, however often the response gets lost.
  const [id] = useState(() => newId('Enrollment'));
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [isAsked, setAsked] = useState(false);
  const had = new Set(parts.flatMap(({ enrollment }) => enrollment?.lessonID ?? []));
  const lessons = parts.map(({ lesson }) => lesson);
  const bill = courseBill(lessons, had, actor.id);
  const balance = wallet?.tokenBalance.value;
  const left = balance === undefined ? undefined : balance - bill.tokens;

  const enrol = async () => {
    if (!(await confirm(bill.tokens, left))) return;
    setRefusal(undefined);
    setAsked(true);
    try {
      await send({ id, courseID: course.id, expectedTokens: bill.tokens });
    } catch (error) {
      setRefusal(codeOf(error));
      setAsked(false);
      // The lines on screen differ from those of the server.
      if (codeOf(error) === 'price_changed') retry();
    }
  };
  return { bill, balance, left, enrol: () => void enrol(), isBusy, isAsked, refusal };
}

/** Asks for confirmation, except for a free course. */
function useConfirm(course: Course): (tokens: number, left: number | undefined) => Promise<boolean> {
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useTokens();
  return async (tokens, left) => {
    if (tokens === 0) return true;
    const amounts = { tokens: inWords(tokens), dollars: format.money(tokens / TOKENS_PER_USD) };
    return askToConfirm({
      title: t('wallet.confirm.title', { lesson: course.name }),
      body:
        left === undefined
          ? t('wallet.confirm.body', amounts)
          : t('wallet.confirm.bodyLeft', { ...amounts, left: inWords(left) }),
      confirmLabel: t('wallet.enrolFor', amounts),
    });
  };
}
