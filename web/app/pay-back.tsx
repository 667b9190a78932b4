import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { withdrawalOf } from '#domain/learn/withdrawal.ts';
import type { Course } from '#domain/teach/lesson.ts';
import { CourseWithdraw } from '#web/learn/course/course-withdraw.tsx';
import { useCourseLessons } from '#web/learn/course/use-course-lessons.ts';
import { WithdrawButton } from '#web/learn/lesson/withdraw-button.tsx';
import { useRow, useSyncState } from '#web/store/hooks.ts';
import { useCurrentTime } from '#web/store/server-time.ts';

/** Money: refunds what a line of the wallet paid for, as long as the refund is allowed (D-72); it shows the amount first. */
export function PayBack({ enrollment }: { enrollment: Enrollment }) {
  const { isOnline } = useSyncState();
  const course = useRow('Course', enrollment.courseID);
  const now = useCurrentTime();
  const isPaid = enrollment.withdrawnAt === null && enrollment.paidTokens > 0;
  if (!isPaid || !withdrawalOf(enrollment, now).isAllowed) return null;
  if (enrollment.lessonID !== null) return <WithdrawButton enrollment={enrollment} isOnline={isOnline} />;
  return course ? <CoursePayBack course={course} enrollment={enrollment} isOnline={isOnline} /> : null;
}

interface CoursePayBackProps {
  course: Course;
  enrollment: Enrollment;
  isOnline: boolean;
}

/** The refund of a course depends on the progress in its lessons, so it waits until they are loaded. */
function CoursePayBack(props: CoursePayBackProps) {
  const { t } = useTranslation();
  const lessons = useCourseLessons(props.course.id);
  if (!lessons.isWhole) return <span className="quiet">{t('billing.movements.loading')}</span>;
  return <CourseWithdraw lessons={lessons} {...props} />;
}
