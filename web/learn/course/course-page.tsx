import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Course } from '#domain/teach/lesson.ts';
import { CourseBox } from '#web/learn/course/course-box.tsx';
import { CourseByID } from '#web/learn/course/course-by-id.tsx';
import { CourseBand, CourseHead } from '#web/learn/course/course-head.tsx';
import { CourseLessons } from '#web/learn/course/course-lessons.tsx';
import { CourseProgress } from '#web/learn/course/course-progress.tsx';
import { CourseWithdraw } from '#web/learn/course/course-withdraw.tsx';
import { LessonCredit } from '#web/learn/lesson/lesson-credit.tsx';
import { LessonObjectives } from '#web/learn/lesson/lesson-objectives.tsx';
import { LessonTeacher } from '#web/learn/lesson/lesson-teacher.tsx';
import { type CourseLessons as CourseLessonsHere, useCourseLessons } from '#web/learn/course/use-course-lessons.ts';
import { useEnrolCourse } from '#web/learn/course/use-enrol-course.ts';
import { HiddenMark } from '#web/shared/hidden-mark.tsx';
import { OnceSeen } from '#web/shared/once-seen.tsx';
import { ReportButton } from '#web/shared/report-button.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { LinkButton } from '#web/shared/link-button.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import styles from './course-page.module.css';

const CourseCertification = lazyPiece(
  async () => (await import('#web/shared/offered-certification.tsx')).CourseCertification,
  null,
  'certify',
  'wallet',
);

/** Public page of a course: its lessons and its price. */
export function CoursePage() {
  return <CourseByID>{(course, enrollment) => <CourseDetails course={course} enrollment={enrollment} />}</CourseByID>;
}

function CourseDetails({ course, enrollment }: { course: Course; enrollment: Enrollment | undefined }) {
  const lessons = useCourseLessons(course.id);
  const { isOnline } = useSyncState();
  const offer = useEnrolCourse(course, lessons);
  return (
    <>
      <CourseBand course={course} />
      <HiddenMark model="Course" rowID={course.id} hiddenAt={course.hiddenAt} />
      <div className={styles['columns']}>
        <CourseHead course={course} standing={lessons} />
        <aside className={styles['aside']}>
          {enrollment ? (
            <GoOn
              course={course}
              enrollment={enrollment}
              lessons={lessons}
              isOnline={isOnline}
              isFresh={offer.isAsked}
            />
          ) : (
            <CourseBox {...offer} isOnline={isOnline} isWhole={lessons.isWhole} />
          )}
        </aside>
        <div className={styles['main']}>
          <CourseLessons lessons={lessons} isEnrolled={enrollment !== undefined} />
          <LessonObjectives objectives={course.learningObjectives} />
          <OnceSeen placeholder={null}>
            <CourseCertification courseID={course.id} />
          </OnceSeen>
          <LessonTeacher teacherID={course.owner} />
          <LessonCredit credit={course.credit} />
          <ReportButton model="Course" rowID={course.id} owner={course.owner} />
        </div>
      </div>
    </>
  );
}

interface GoOnProps {
  course: Course;
  enrollment: Enrollment;
  lessons: CourseLessonsHere;
  isOnline: boolean;
  /** The link replaces the button that the learner pressed, so it takes over the focus. */
  isFresh: boolean;
}

function GoOn({ course, enrollment, lessons, isOnline, isFresh }: GoOnProps) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isFresh) link.current?.focus();
  }, [isFresh]);
  return (
    <section className={`box ${styles['box']}`} aria-label={t('courses.label')}>
      <CourseProgress enrollment={{ ...enrollment, courseID: course.id }} />
      <LinkButton ref={link} to="/learn/enrollments/course/$id" params={{ id: course.id }} size="md" fullWidth>
        {t(enrollment.status === 'NOT_STARTED' ? 'learn.goOn.start' : 'learn.goOn.continue')}
      </LinkButton>
      {lessons.isWhole && (
        <CourseWithdraw course={course} enrollment={enrollment} lessons={lessons} isOnline={isOnline} />
      )}
    </section>
  );
}
