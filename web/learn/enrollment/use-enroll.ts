import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { expectedTokens, enrollOffer } from '#web/learn/enrollment/enroll-offer.ts';
import { useTokenPayment } from '#web/learn/enrollment/use-token-payment.ts';
import { useResume } from '#web/shared/wallet/use-resume.ts';
import { useActor, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';

/** The price that the server returned in place of the expected one. */
const tokensOf = (error: unknown): number | undefined => {
  const tokens = error instanceof AppError ? error.details?.['tokens'] : undefined;
  return typeof tokens === 'number' ? tokens : undefined;
};

/** Money: asks for confirmation, sends the price that the learner saw, and opens the player once the enrollment row has arrived. */
export function useEnroll(lesson: Lesson, enrollment: Enrollment | undefined) {
  const actor = useActor();
  const navigate = useNavigate();
  const payment = useTokenPayment(lesson.name);
  const [failure, setFailure] = useState<ActionError & { price: number }>();
  const { act } = useAction('enrollment.start', (refused) =>
    setFailure(refused && { ...refused, price: lesson.price }),
  );
  const [wallet] = useRows('TokenWallet', { owner: actor.id });
  // Every try from this page sends the same id, so that the server charges once, however often the response gets lost.
  const [id] = useState(() => newId('Enrollment'));
  const [isBusy, setBusy] = useState(false);
  const newTokens = failure?.price === lesson.price ? tokensOf(failure.error) : undefined;
  // A learner who withdrew from a free enrollment returns for free, even if the lesson has a price by now (D-80).
  const [withdrawn] = useRows('Enrollment', {
    owner: actor.id,
    lessonID: lesson.id,
    withdrawnAt: { not: null },
    versionID: { not: null },
    paidTokens: 0,
    courseEnrollmentID: null,
  });
  const isPaid = useIsInPurchasedCourse(lesson);
  const terms = { ...lesson, ...(withdrawn && { price: 0 }), ...(isPaid && purchasedTerms) };
  const offer = enrollOffer(terms, actor.id, wallet?.tokenBalance.value, newTokens);

  const hasArrived = isBusy && enrollment !== undefined;
  useEffect(() => {
    if (hasArrived) void navigate({ to: '/learn/enrollments/lesson/$id', params: { id: lesson.id } });
  }, [hasArrived, navigate, lesson.id]);

  const enroll = async () => {
    const spent = expectedTokens(offer);
    if (!(await payment.confirm(spent, offer.kind === 'priced' ? offer.left : undefined))) return;
    setBusy(true);
    if (await act({ id, lessonID: lesson.id, expectedTokens: spent })) payment.announce(spent);
    else setBusy(false);
  };

  useResume(offer.kind === 'priced' && (offer.left ?? -1) >= 0 && enrollment === undefined, () => void enroll());
  return { offer, enroll: () => void enroll(), isBusy, failure };
}

/** A lesson of a purchased course is free, even if it is unlisted by now (D-71). */
const purchasedTerms = { price: 0, visibility: 'public' } as const;

function useIsInPurchasedCourse({ courseID }: Lesson): boolean {
  const actor = useActor();
  const inCourse = { in: courseID ? [courseID] : [] };
  return useRows('Enrollment', { owner: actor.id, courseID: inCourse, withdrawnAt: null }).length > 0;
}
