import type { Course } from '#domain/teach/course.ts';
import { useState } from 'react';
import { courseBill, type CourseBill } from '#domain/learn/course-bill.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useTokenPayment } from '#web/learn/enrollment/use-token-payment.ts';
import type { CourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useResume } from '#web/shared/wallet/use-resume.ts';
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
  const payment = useTokenPayment(course.name);
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
    if (!(await payment.confirm(bill.tokens, left))) return;
    setAsked(true);
    if (await act({ id, courseID: course.id, expectedTokens: bill.tokens })) payment.announce(bill.tokens);
    else setAsked(false);
  };
  useResume(isFullyLoaded && bill.tokens > 0 && (left ?? -1) >= 0, () => void enroll());
  return { bill, balance, left, enroll: () => void enroll(), isBusy, isRequested, failure };
}
