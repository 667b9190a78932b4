import { useMemo, useSyncExternalStore } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { resultsOf } from '#domain/learn/quiz-standing.ts';
import { type LessonWay, lessonWay, placeOf } from '#web/learn/lesson/lesson-way.ts';
import { useVersion } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** The learner's path through the pinned version; undefined until the version has loaded. */
export function useLessonWay(enrollment: Enrollment | undefined): LessonWay | undefined {
  const { version } = useVersion(enrollment?.versionID);
  const attempts = useAttempts(enrollment?.id);
  if (enrollment === undefined || version === undefined) return undefined;
  return lessonWay(
    version.outline,
    enrollment,
    resultsOf(version.outline, enrollment, attempts),
    placeOf(version.outline, enrollment),
  );
}

const none: QuizAttempt[] = [];
const noAttempts = { get: () => none, subscribe: () => () => {} };

/** Without an enrollment it queries nothing, because most rows of a list have no enrollment. */
function useAttempts(enrollmentID: Enrollment['id'] | undefined): QuizAttempt[] {
  const store = useStore();
  const live = useMemo(
    () => (enrollmentID === undefined ? noAttempts : store.liveList('QuizAttempt', { enrollmentID })),
    [store, enrollmentID],
  );
  return useSyncExternalStore(live.subscribe, live.get);
}
