import { type Enrollment, stepsOfRuns, wasCompleted } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';

export interface LearningFigures {
  stepsLearned: number;
  quizzesPassed: number;
  lessonsCompleted: number;
}

/** Counts the figures from the learner's own rows over all runs, so that they never fall; a repeated success counts once. */
export function learningFigures(enrollments: readonly Enrollment[], attempts: readonly QuizAttempt[]): LearningFigures {
  const passed = attempts
    .filter(({ status }) => status === 'PASS')
    .map(({ enrollmentID, nodeID }) => `${enrollmentID} ${nodeID}`);
  return {
    stepsLearned: enrollments.reduce((sum, enrollment) => sum + stepsLearned(enrollment), 0),
    quizzesPassed: new Set(passed).size,
    lessonsCompleted: enrollments.filter(wasCompleted).length,
  };
}

function stepsLearned(enrollment: Enrollment): number {
  const done = stepsOfRuns(enrollment).filter(({ status }) => status === 'COMPLETE');
  return new Set(done.map(({ topicID }) => topicID)).size;
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
