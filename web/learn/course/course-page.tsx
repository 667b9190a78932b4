import type { Course } from '#domain/teach/course.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { CourseEnrollBox } from '#web/learn/enrollment/course-enroll-box.tsx';
import { CourseByID } from '#web/learn/course/course-by-id.tsx';
import { CourseCoverImage, CourseHead } from '#web/learn/course/course-head.tsx';
import { CourseLessons } from '#web/learn/course/course-lessons.tsx';
import { CourseProgress } from '#web/learn/course/course-progress.tsx';
import { CourseWithdrawButton } from '#web/learn/enrollment/course-withdraw-button.tsx';
import { LessonCredit } from '#web/learn/lesson/lesson-credit.tsx';
import { LessonObjectives } from '#web/learn/lesson/lesson-objectives.tsx';
import { LessonTeacher } from '#web/learn/lesson/lesson-teacher.tsx';
import { type CourseLessons as CourseLessonList, useCourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useEnrollCourse } from '#web/learn/enrollment/use-enroll-course.ts';
import { LazyHiddenNotice } from '#web/shared/report/lazy-hidden-notice.tsx';
import { LazySection } from '#web/shared/loading/lazy-section.tsx';
import { ReportButton } from '#web/shared/report/report-button.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { NotLoaded } from '#web/shared/loading/not-loaded.tsx';
import { useIsFilled, useSyncState } from '#web/store/hooks.ts';
import styles from './course-page.module.css';

const CourseCertification = lazyComponent(
  async () => (await import('#web/shared/certification/certification-offer.tsx')).CourseCertification,
  null,
);

/** Public page of a course: its lessons and its price. */
export function CoursePage() {
  return <CourseByID>{(course, enrollment) => <CourseDetails course={course} enrollment={enrollment} />}</CourseByID>;
}

function CourseDetails({ course, enrollment }: { course: Course; enrollment: Enrollment | undefined }) {
  const lessons = useCourseLessons(course.id);
  const { isOnline } = useSyncState();
  const isFilled = useIsFilled();
  const offer = useEnrollCourse(course, lessons);
  return (
    <>
      <CourseCoverImage course={course} />
      <LazyHiddenNotice model="Course" rowID={course.id} hiddenAt={course.hiddenAt} />
      <Stack gap={[0, 48]} columns="minmax(0, 1fr) 340px" align="start" stackBelow="lg" className={styles.columns}>
        <CourseHead course={course} state={lessons} />
        <aside className={styles.aside}>
          {!isFilled && (
            <Panel>
              <NotLoaded />
            </Panel>
          )}
          {isFilled && enrollment && (
            <EnrolledBox
              course={course}
              enrollment={enrollment}
              lessons={lessons}
              isOnline={isOnline}
              isFresh={offer.isRequested}
            />
          )}
          {isFilled && !enrollment && (
            <CourseEnrollBox
              {...offer}
              courseID={course.id}
              isOnline={isOnline}
              isFullyLoaded={lessons.isFullyLoaded}
            />
          )}
        </aside>
        <div>
          <CourseLessons lessons={lessons} isEnrolled={enrollment !== undefined} />
          <LessonObjectives objectives={course.learningObjectives} />
          <LazySection placeholder={null}>
            <CourseCertification courseID={course.id} />
          </LazySection>
          <LessonTeacher teacherID={course.owner} />
          <LessonCredit credit={course.credit} />
          <ReportButton model="Course" rowID={course.id} owner={course.owner} />
        </div>
      </Stack>
    </>
  );
}

interface EnrolledBoxProps {
  course: Course;
  enrollment: Enrollment;
  lessons: CourseLessonList;
  isOnline: boolean;
  /** The link replaces the button that the learner pressed, so it takes over the focus. */
  isFresh: boolean;
}

function EnrolledBox({ course, enrollment, lessons, isOnline, isFresh: takesFocus }: EnrolledBoxProps) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return (
    <Panel gap={16} aria-label={t('courses.label')}>
      <CourseProgress enrollment={{ ...enrollment, courseID: course.id }} />
      <LinkButton ref={link} to="/learn/enrollments/course/$id" params={{ id: course.id }} size="md" fullWidth>
        {t(enrollment.status === 'NOT_STARTED' ? 'learn.goOn.start' : 'learn.goOn.continue')}
      </LinkButton>
      {lessons.isFullyLoaded && (
        <Stack>
          <CourseWithdrawButton course={course} enrollment={enrollment} lessons={lessons} isOnline={isOnline} />
        </Stack>
      )}
    </Panel>
  );
}
