import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { courseWithdrawalOf } from '#domain/learn/course-withdrawal.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import type { Course } from '#domain/teach/lesson.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { toast } from '#ui/toasts.ts';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import type { CourseLessons } from '#web/learn/course/use-course-lessons.ts';
import { useTokens } from '#web/shared/token-amount.tsx';
import { useCommand, useRows } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/server-time.ts';

interface CourseWithdrawProps {
  course: Course;
  enrollment: Enrollment;
  lessons: CourseLessons;
  isOnline: boolean;
}

/** Money: withdraws from the course after naming the refund. Outside the refund rules it says why instead (D-72). */
export function CourseWithdraw({ course, enrollment, lessons, isOnline }: CourseWithdrawProps) {
  const { t } = useTranslation();
  const tokens = useTokens();
  const refusalText = useRefusalText();
  const { send, isBusy } = useCommand('enrollment.withdrawCourse');
  const begun = useRows('Enrollment', { owner: enrollment.owner, courseEnrollmentID: enrollment.id });
  const now = useCurrentTime();
  const parts = lessons.parts.map(({ lesson }) => lesson);
  const judged = courseWithdrawalOf(enrollment, parts, begun, now);
  const reasonText = (reason: 'days' | 'steps') =>
    t(reason === 'days' ? 'courses.withdraw.days' : 'courses.withdraw.steps', { count: REFUND_DAYS });
  if (!judged.isAllowed) return <p className="quiet">{reasonText(judged.reason)}</p>;

  const textOf = (error: unknown): string => {
    const reason = error instanceof AppError ? error.details?.['reason'] : undefined;
    return reason === 'days' || reason === 'steps' ? reasonText(reason) : refusalText(codeOf(error));
  };
  const handleWithdraw = async () => {
    const isSure = await askToConfirm({
      title: t('courses.withdraw.title', { course: course.name }),
      body:
        judged.tokens === 0
          ? t('courses.withdraw.bodyFree')
          : t('courses.withdraw.body', { tokens: tokens(judged.tokens) }),
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
