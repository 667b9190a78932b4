import { expect, test } from 'vitest';
import { courseWithdrawalOf } from '#domain/learn/course-withdrawal.ts';
import type { PastRun, TopicState } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';

const start = '2026-01-01T00:00:00.000Z';
const day = (days: number) => Date.parse(start) + days * 86_400_000;
const course = { paidTokens: 500_000, createdAt: start, reopenedAt: null };
const lessons = (['a', 'b'] as Lesson['id'][]).map((id) => ({ id, steps: 5 }));
const steps = (done: number): TopicState[] =>
  Array.from({ length: 5 }, (_, index) => ({
    topicID: `${index}` as TopicState['topicID'],
    status: index < done ? 'COMPLETE' : 'INCOMPLETE',
  }));
const begun = (lessonID: string, done: number, columns = {}) => ({
  lessonID: lessonID as Lesson['id'],
  createdAt: new Date(day(1)).toISOString(),
  reopenedAt: null,
  paidTokens: 0,
  progress: steps(done),
  history: [] as PastRun[],
  ...columns,
});
const judge = (rows: ReturnType<typeof begun>[], days = 2) => courseWithdrawalOf(course, lessons, rows, day(days));
const back = { isAllowed: true, tokens: 500_000 };
const tooMuch = { isAllowed: false, reason: 'steps' };

test('a course is refunded in full up to a fifth of the steps of all its lessons', () => {
  expect(judge([])).toEqual(back);
  expect(judge([begun('a', 2)])).toEqual(back);
  expect(judge([begun('a', 2), begun('b', 1)])).toEqual(tooMuch);
});

test('a course is not refunded after fourteen days', () => {
  expect(judge([], 14)).toEqual({ isAllowed: false, reason: 'days' });
});

test('lessons that the learner had before or paid for separately do not count', () => {
  expect(judge([begun('a', 5, { createdAt: new Date(day(-1)).toISOString() })])).toEqual(back);
  expect(judge([begun('a', 5, { paidTokens: 1 }), begun('b', 1)])).toEqual(back);
});

test('leaving or retaking a lesson does not reduce the counted progress', () => {
  const run = {
    status: 'COMPLETED',
    startDate: start,
    completionDate: start,
    retakenAt: start,
    progress: steps(5),
  } as const;
  expect(judge([begun('a', 0, { history: [run] })])).toEqual(tooMuch);
  expect(judge([begun('a', 3), begun('a', 0)])).toEqual(tooMuch);
});
