import { useMemo, useSyncExternalStore } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { resultsOf } from '#domain/learn/quiz-progress.ts';
import { type LessonPath, lessonPath, currentStepID } from '#web/learn/progress/lesson-path.ts';
import { useVersion } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** The learner's path through the pinned version; undefined until the version has loaded. */
export function useLessonPath(enrollment: Enrollment | undefined): LessonPath | undefined {
  const { version } = useVersion(enrollment?.versionID);
  const attempts = useAttempts(enrollment?.id);
  if (enrollment === undefined || version === undefined) return undefined;
  return lessonPath(
    version.outline,
    enrollment,
    resultsOf(version.outline, enrollment, attempts),
    currentStepID(version.outline, enrollment),
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
