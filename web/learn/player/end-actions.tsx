import type { Course } from '#domain/teach/course.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { CourseLesson } from '#web/learn/progress/course-state.ts';
import { MainAction } from '#web/learn/frame/main-action.tsx';
import { useStartLesson } from '#web/learn/progress/use-start-lesson.ts';
import { useCourseLessons } from '#web/learn/progress/use-course-lessons.ts';
import { useSyncState } from '#web/store/hooks.ts';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';

/** Target of the button that leaves the player, with its label. */
export interface LeaveTarget {
  label: string;
  go: () => void;
}

interface LeaveActionProps {
  isBusy?: boolean;
  leave: LeaveTarget;
}

export function LeaveAction({ isBusy = false, leave }: LeaveActionProps) {
  return <MainAction label={leave.label} isBusy={isBusy} onPress={leave.go} />;
}

interface NextLessonActionProps {
  enrollment: Enrollment;
  courseID: Course['id'];
  leave: LeaveTarget;
}

/** Shown after a lesson of a course: leads to the next unfinished lesson, or out of the player if all are done. */
export function NextLessonAction({ enrollment, courseID, leave }: NextLessonActionProps) {
  const { isOnline } = useSyncState();
  const { parts, state } = useCourseLessons(courseID);
  if (parts.length === 0 && state === 'loading') return <LeaveAction isBusy leave={leave} />;
  const next = parts.find((part) => part.state !== 'done' && part.lesson.id !== enrollment.lessonID);
  // Only the server can start a lesson.
  if (next === undefined || (!next.enrollment && !isOnline)) return <LeaveAction leave={leave} />;
  return <StartLessonAction next={next} />;
}

interface NextInCourseProps {
  lessonID: Lesson['id'];
  courseID: Course['id'];
  leave: LeaveTarget;
}

/** Shown after a lesson that the learner took without its course: leads to the course's next lesson, which may have a price. */
export function NextInCourse({ lessonID, courseID, leave }: NextInCourseProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { parts } = useCourseLessons(courseID);
  const next = parts
    .slice(parts.findIndex(({ lesson }) => lesson.id === lessonID) + 1)
    .find((part) => part.state !== 'done');
  if (next === undefined) return <LeaveAction leave={leave} />;
  const { id, name } = next.lesson;
  const to = next.enrollment ? '/learn/enrollments/lesson/$id' : '/learn/catalog/lesson/$id';
  return (
    <MainAction label={t('player.goOnTo', { step: name })} onPress={() => void navigate({ to, params: { id } })} />
  );
}

function StartLessonAction({ next: { lesson, enrollment } }: { next: CourseLesson }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { begin, isBusy, failure } = useStartLesson();
  const { id } = lesson;
  const handlePress = () =>
    enrollment ? void navigate({ to: '/learn/enrollments/lesson/$id', params: { id } }) : begin(id);
  return (
    <>
      <ErrorNotice failure={failure} />
      <MainAction
        isBusy={isBusy}
        isAct={!enrollment}
        label={t('player.goOnTo', { step: lesson.name })}
        onPress={handlePress}
      />
    </>
  );
}
