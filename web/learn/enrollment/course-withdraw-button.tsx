import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { courseWithdrawalOf } from '#domain/learn/course-withdrawal.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { errorCode, useErrorText } from '#web/learn/error-text.ts';
import type { CourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useCommand, useRows } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/api/server-time.ts';

interface CourseWithdrawButtonProps {
  course: Course;
  enrollment: Enrollment;
  lessons: CourseLessons;
  isOnline: boolean;
}

/** Money: withdraws from the course after naming the refund. Outside the refund rules it says why instead (D-72). */
export function CourseWithdrawButton({ course, enrollment, lessons, isOnline }: CourseWithdrawButtonProps) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const refusalText = useErrorText();
  const { send, isBusy } = useCommand('enrollment.withdrawCourse');
  const begun = useRows('Enrollment', { owner: enrollment.owner, courseEnrollmentID: enrollment.id });
  const now = useCurrentTime();
  const parts = lessons.parts.map(({ lesson }) => lesson);
  const refund = courseWithdrawalOf(enrollment, parts, begun, now);
  const reasonText = (reason: 'days' | 'steps') =>
    t(reason === 'days' ? 'courses.withdraw.days' : 'courses.withdraw.steps', { count: REFUND_DAYS });
  if (!refund.isAllowed) return <p className="text-muted">{reasonText(refund.reason)}</p>;

  const textOf = (error: unknown): string => {
    const reason = error instanceof AppError ? error.details?.['reason'] : undefined;
    return reason === 'days' || reason === 'steps' ? reasonText(reason) : refusalText(errorCode(error));
  };
  const handleWithdraw = async () => {
    const isSure = await askToConfirm({
      title: t('courses.withdraw.title', { course: course.name }),
      body:
        refund.tokens === 0
          ? t('courses.withdraw.bodyFree')
          : t('courses.withdraw.body', { tokens: tokens(refund.tokens) }),
      confirmLabel: t('courses.withdraw.action'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await send({ courseID: course.id });
      toast.success(t('courses.withdraw.done'));
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <Button variant="subtle" color="gray" disabled={!isOnline} loading={isBusy} onClick={() => void handleWithdraw()}>
      {t('courses.withdraw.action')}
    </Button>
  );
}
