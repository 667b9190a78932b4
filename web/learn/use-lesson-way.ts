import type { Enrollment } from '#domain/learn/enrollment.ts';
import { resultsOf } from '#domain/learn/quiz-standing.ts';
import { type LessonWay, lessonWay, placeOf } from '#web/learn/lesson-way.ts';
import { useRows, useVersion } from '#web/store/hooks.ts';

/** The way of an enrolment through its pinned version, once that is here. */
export function useLessonWay(enrollment: Enrollment | undefined): LessonWay | undefined {
  const { version } = useVersion(enrollment?.versionID);
  const attempts = useRows('QuizAttempt', { enrollmentID: { in: enrollment ? [enrollment.id] : [] } });
  if (enrollment === undefined || version === undefined) return undefined;
  return lessonWay(
    version.outline,
    enrollment,
    resultsOf(version.outline, enrollment, attempts),
    placeOf(version.outline, enrollment),
  );
}
