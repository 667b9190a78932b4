import type { Course } from '#domain/teach/course.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Unreachable } from '#web/teach/page/row-view.tsx';
import { LessonOrder } from '#web/teach/lesson/lesson-order.tsx';
import { LessonPicker } from '#web/teach/lesson/lesson-picker.tsx';
import type { OwnCourseLessons } from '#web/teach/course/use-own-course-lessons.ts';
import { useAction } from '#web/shared/error/use-action.ts';

export interface CourseLessonsProps {
  course: Course;
  lessons: OwnCourseLessons;
  enrolled: readonly Enrollment[];
}

/** The course's lessons, in the order in which they are learned. */
export function CourseLessons({ course, lessons, enrolled }: CourseLessonsProps) {
  const { t } = useTranslation();
  const { id: courseID } = course;
  const add = useAction('course.addLesson');
  const removeLesson = useAction('course.removeLesson');
  const order = useAction('course.reorder');
  const { rows, state, retry } = lessons;
  const isTaken = enrolled.some(({ owner }) => owner !== course.owner);

  const removalOf = (lesson: Lesson) => {
    if (isTaken && lesson.publishedVersionID !== null) return undefined;
    return () => void removeLesson.act({ id: courseID, lessonID: lesson.id });
  };
  const picker = (
    <LessonPicker
      isFree={(lesson) => lesson.courseID === null}
      onPick={({ id: lessonID }) => void add.act({ id: courseID, lessonID })}
    />
  );
  if (rows.length === 0 && state === 'loading')
    return (
      <Loading label={t('common.loading')}>
        <Skeleton height={220} />
      </Loading>
    );
  if (rows.length === 0 && state !== 'ready') return <Unreachable isOffline={state === 'offline'} onRetry={retry} />;
  if (rows.length === 0)
    return (
      <EmptyState art="start" title={t('curriculum.course.emptyTitle')} action={picker}>
        {t('curriculum.course.empty')}
      </EmptyState>
    );
  return (
    <>
      <LessonOrder
        label={t('teach.tabs.lessons')}
        lessons={rows}
        linkTo={({ id }, children) => (
          <Link to="/teach/courses/$courseID/lesson/$id" params={{ courseID, id }}>
            {children}
          </Link>
        )}
        onOrder={(lessonIDs) => void order.act({ id: courseID, lessonIDs })}
        removalOf={removalOf}
      />
      <Row gap={[12, 20]} align="center" wrap mt={16}>
        {picker}
        {isTaken && <p className="text-muted">{t('curriculum.course.keptHint')}</p>}
      </Row>
    </>
  );
}
