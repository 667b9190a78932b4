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
  /** What the wallet will hold afterwards; below 0 it does not suffice. */
  left: number | undefined;
  enrol: () => void;
  isBusy: boolean;
  /** The reader asked for it on this page. */
  isAsked: boolean;
  refusal: ErrorCode | undefined;
}

/** Money: asks, and sends the sum that the reader saw line by line. */
export function useEnrolCourse(course: Course, { parts, retry }: CourseLessons): CourseOffer {
  const actor = useActor();
  const confirm = useConfirm(course);
  const { send, isBusy } = useCommand('enrollment.startCourse');
  const [wallet] = useRows('TokenWallet', { owner: actor.id });
  // One id for every try from this page: the server books it once, however often the answer gets lost.
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
      // The lines that the reader saw are not those of the server.
      if (codeOf(error) === 'price_changed') retry();
    }
  };
  return { bill, balance, left, enrol: () => void enrol(), isBusy, isAsked, refusal };
}

/** What costs nothing is not asked about. */
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
