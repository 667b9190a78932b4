import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { courseWithdrawalOf } from '#domain/learn/course-withdrawal.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import type { CourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useRows } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/api/server-time.ts';
import { useAction } from '#web/shared/error/use-action.ts';

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
  const { act, isBusy } = useAction('enrollment.withdrawCourse');
  const begun = useRows('Enrollment', { owner: enrollment.owner, courseEnrollmentID: enrollment.id });
  const now = useCurrentTime();
  const parts = lessons.parts.map(({ lesson }) => lesson);
  const refund = courseWithdrawalOf(enrollment, parts, begun, now);
  if (!refund.isAllowed)
    return (
      <p className="text-muted">
        {t(`errors.command.enrollment.withdrawCourse.${refund.reason}`, { count: REFUND_DAYS })}
      </p>
    );

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
    if (await act({ courseID: course.id })) toast.success(t('courses.withdraw.done'));
  };
  return (
    <Button variant="subtle" color="gray" disabled={!isOnline} loading={isBusy} onClick={() => void handleWithdraw()}>
      {t('courses.withdraw.action')}
    </Button>
  );
}
