import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { stepsDone } from '#web/shared/lesson/lesson-beads.ts';

export interface LearningFigures {
  stepsLearned: number;
  quizzesPassed: number;
  lessonsCompleted: number;
}

/** Counts the figures from the learner's own rows; a quiz passed twice counts once. */
export function learningFigures(enrollments: readonly Enrollment[], attempts: readonly QuizAttempt[]): LearningFigures {
  const passed = attempts
    .filter(({ status }) => status === 'PASS')
    .map(({ enrollmentID, nodeID }) => `${enrollmentID} ${nodeID}`);
  return {
    stepsLearned: enrollments.reduce((sum, { progress }) => sum + stepsDone(progress), 0),
    quizzesPassed: new Set(passed).size,
    lessonsCompleted: enrollments.filter(({ status }) => status === 'COMPLETED').length,
  };
}

/** The enrollment to resume: the started or failed one that was used last, or else the latest that was never started. */
export function enrollmentToResume(enrollments: readonly Enrollment[]): Enrollment | undefined {
  const latestFirst = enrollments.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return (
    latestFirst.find(({ status }) => status === 'IN_PROGRESS' || status === 'FAILED') ??
    latestFirst.find(({ status }) => status === 'NOT_STARTED')
  );
}

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
