import type { Course } from '#domain/teach/course.ts';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { withdrawalOf } from '#domain/learn/withdrawal.ts';
import { CourseWithdrawButton } from '#web/learn/enrollment/course-withdraw-button.tsx';
import { useCourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { WithdrawButton } from '#web/learn/enrollment/withdraw-button.tsx';
import { useRow, useSyncState } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/api/server-time.ts';

/** Money: refunds what a line of the wallet paid for, as long as the refund is allowed (D-72); it shows the amount first. */
export function EnrollmentRefund({ enrollment }: { enrollment: Enrollment }) {
  const { isOnline } = useSyncState();
  const course = useRow('Course', enrollment.courseID);
  const now = useCurrentTime();
  const isPaid = enrollment.withdrawnAt === null && enrollment.paidTokens > 0;
  if (!isPaid || !withdrawalOf(enrollment, now).isAllowed) return null;
  if (enrollment.lessonID !== null) return <WithdrawButton enrollment={enrollment} isOnline={isOnline} />;
  return course ? <CourseRefund course={course} enrollment={enrollment} isOnline={isOnline} /> : null;
}

interface CourseRefundProps {
  course: Course;
  enrollment: Enrollment;
  isOnline: boolean;
}

/** The refund of a course depends on the progress in its lessons, so it waits until they are loaded. */
function CourseRefund(props: CourseRefundProps) {
  const { t } = useTranslation();
  const lessons = useCourseLessons(props.course.id);
  if (!lessons.isFullyLoaded) return <span className="text-muted">{t('billing.movements.loading')}</span>;
  return <CourseWithdrawButton lessons={lessons} {...props} />;
}
