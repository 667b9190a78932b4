import { expect, test } from 'vitest';
import type { Enrollment, EnrollmentStatus } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { courseState } from '#web/learn/progress/course-state.ts';
import { idOf, rowOf } from '#web/store/row/test-row.ts';

const lesson = rowOf('Lesson', idOf(1), { minutes: 5 }) as Lesson;
const progressOf = (columns: Partial<Enrollment>) =>
  courseState([lesson], [rowOf('Enrollment', idOf(2), { lessonID: lesson.id, ...columns })], idOf(3) as never);

test('a lesson of a course that is retaken after its completion still counts as done [D-12]', () => {
  const times = { startDate: null, completionDate: '2026-03-01T12:00:00Z', retakenAt: '2026-03-02T12:00:00Z' };
  const run = (status: EnrollmentStatus) => [{ status, ...times, progress: [] }] as Enrollment['history'];
  expect(progressOf({ status: 'IN_PROGRESS', history: run('COMPLETED') })).toMatchObject({ done: 1, next: undefined });
  expect(progressOf({ status: 'IN_PROGRESS', history: run('FAILED') })).toMatchObject({ done: 0 });
});
