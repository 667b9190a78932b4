import { expect, test } from 'vitest';
import type { Enrollment, EnrollmentStatus } from '#domain/learn/enrollment.ts';
import type { LessonNodeQuizStatus, LessonStatus } from '#domain/teach/node.ts';
import { learningFigures, partOfDay, enrollmentToResume } from '#web/learn/dashboard/learning-figures.ts';
import { idOf, rowOf } from '#web/store/row/test-row.ts';

const enrollment = (
  number: number,
  status: EnrollmentStatus,
  updatedAt: string,
  statuses: LessonStatus[] = [],
): Enrollment =>
  rowOf('Enrollment', idOf(number), {
    status,
    updatedAt,
    progress: statuses.map((each, index) => ({
      topicID: idOf(100 + index) as Enrollment['progress'][number]['topicID'],
      status: each,
    })),
  });
const attempt = (number: number, of: number, node: number, status: LessonNodeQuizStatus) =>
  rowOf('QuizAttempt', idOf(number), {
    enrollmentID: idOf(of) as Enrollment['id'],
    nodeID: idOf(node) as never,
    status,
  });

test('the learning figures count finished steps, each passed quiz once and completed lessons', () => {
  const enrollments = [
    enrollment(1, 'IN_PROGRESS', '2026-01-02T00:00:00Z', ['COMPLETE', 'INPROGRESS', 'FAILED']),
    enrollment(2, 'COMPLETED', '2026-01-01T00:00:00Z', ['COMPLETE', 'COMPLETE']),
  ];
  const attempts = [
    attempt(11, 1, 5, 'FAIL'),
    attempt(12, 1, 5, 'PASS'),
    attempt(13, 1, 5, 'PASS'),
    attempt(14, 2, 5, 'PASS'),
    attempt(15, 2, 6, 'IN_PROGRESS'),
  ];
  expect(learningFigures(enrollments, attempts)).toEqual({ stepsLearned: 3, quizzesPassed: 2, lessonsCompleted: 1 });
});

test('retaking a lesson lowers no learning figure [D-12]', () => {
  const done = enrollment(1, 'COMPLETED', '2026-01-01T00:00:00Z', ['COMPLETE', 'COMPLETE']);
  const run = { status: done.status, startDate: null, completionDate: done.updatedAt, retakenAt: done.updatedAt };
  const retaken = {
    ...enrollment(1, 'IN_PROGRESS', '2026-01-02T00:00:00Z', ['COMPLETE', 'INCOMPLETE', 'COMPLETE']),
    history: [{ ...run, progress: done.progress }],
  };
  expect(learningFigures([done], [])).toEqual({ stepsLearned: 2, quizzesPassed: 0, lessonsCompleted: 1 });
  expect(learningFigures([retaken], [])).toEqual({ stepsLearned: 3, quizzesPassed: 0, lessonsCompleted: 1 });
});

test('all learning figures are 0 without rows', () => {
  expect(learningFigures([], [])).toEqual({ stepsLearned: 0, quizzesPassed: 0, lessonsCompleted: 0 });
});

test('the lesson to resume is the started one that was used last, or else one that was never started', () => {
  const begun = enrollment(1, 'IN_PROGRESS', '2026-01-02T00:00:00Z');
  const older = enrollment(2, 'IN_PROGRESS', '2026-01-01T00:00:00Z');
  const waiting = enrollment(3, 'NOT_STARTED', '2026-01-03T00:00:00Z');
  const done = enrollment(4, 'COMPLETED', '2026-01-04T00:00:00Z');
  expect(enrollmentToResume([older, waiting, begun, done])).toBe(begun);
  expect(enrollmentToResume([waiting, done])).toBe(waiting);
  expect(enrollmentToResume([done])).toBeUndefined();
});

test.each([
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
] as const)('the hour %d belongs to the %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});
